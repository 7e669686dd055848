export interface paths {
    "/api/v1/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List tickets, a page at a time */
        get: operations["listTickets"];
        put?: never;
        /** Create a ticket for a requester */
        post: operations["createTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count tickets */
        get: operations["countTickets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ticket-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the tickets that were created or changed since a cursor */
        get: operations["listTicketChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search tickets */
        get: operations["searchTickets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a ticket with its thread */
        get: operations["getTicket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{number}/sla": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read why a ticket has its deadlines */
        get: operations["getTicketDeadlines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{number}/form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the form of a ticket with its answers */
        get: operations["getTicketForm"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{number}/related-tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List linked and merged tickets */
        get: operations["listRelatedTickets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{number}/articles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the articles that are linked to a ticket */
        get: operations["listLinkedArticles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{number}/participants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List who takes part in a ticket */
        get: operations["listParticipants"];
        /** Have somebody take part in a ticket */
        put: operations["addParticipant"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{number}/watchers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List who watches a ticket */
        get: operations["listWatchers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{number}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the status */
        put: operations["setStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{number}/priority": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the priority */
        put: operations["setPriority"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{number}/team": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Give a ticket to another team */
        put: operations["setTeam"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{number}/assignee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Assign a ticket */
        put: operations["setAssignee"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{number}/topic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the topic */
        put: operations["setTopic"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{number}/department": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the department */
        put: operations["setDepartment"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{number}/course": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the course */
        put: operations["setCourse"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{number}/language": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the language */
        put: operations["setLanguage"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{number}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Add and remove tags */
        put: operations["changeTags"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{number}/form-answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the form answers */
        put: operations["setFormAnswers"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{number}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Merge a ticket into another one */
        post: operations["mergeTickets"];
        /** Undo a merge */
        delete: operations["undoMerge"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{number}/links/{other}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Link two tickets */
        put: operations["linkTicket"];
        post?: never;
        /** Remove the link of two tickets */
        delete: operations["unlinkTicket"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{number}/articles/{alias}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Link an article */
        put: operations["linkArticle"];
        post?: never;
        /** Remove the link of an article */
        delete: operations["unlinkArticle"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{number}/participants/{alias}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take somebody out of a ticket */
        delete: operations["removeParticipant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{number}/replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write a public reply or an internal note */
        post: operations["replyToTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/requesters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find requesters by name or address */
        get: operations["findRequesters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find people by name or address */
        get: operations["searchPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List agents */
        get: operations["listAgents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List teams */
        get: operations["listTeams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/queues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the tickets that wait, by team */
        get: operations["countQueues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List topics */
        get: operations["listTopics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/topics/{alias}/form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the form of a topic */
        get: operations["getTopicForm"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/courses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find courses */
        get: operations["findCourses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find tags */
        get: operations["findTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/knowledge-base/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search published articles */
        get: operations["searchArticles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/knowledge-base/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a page of the knowledge base */
        get: operations["getKnowledgeBasePage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/knowledge-base/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the categories of articles */
        get: operations["listArticleCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/article-records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List articles and drafts, a page at a time */
        get: operations["listArticles"];
        put?: never;
        /** Create an article as a draft */
        post: operations["createArticle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/article-records/{alias}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an article with its draft */
        get: operations["getArticle"];
        /** Change the draft of an article */
        put: operations["updateArticle"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/article-records/{alias}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publish the draft of an article */
        post: operations["publishArticle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/article-records/{alias}/withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Withdraw an article */
        post: operations["unpublishArticle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/article-records/{alias}/archived": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Archive or restore an article */
        put: operations["archiveArticle"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload a file, to name it in a message */
        post: operations["uploadFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/files/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download a file */
        get: operations["getFile"];
        put?: never;
        post?: never;
        /** Discard an uploaded file */
        delete: operations["discardFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AddParticipant: {
            email: components["schemas"]["Email"];
        };
        AgentRef: {
            alias: string;
            name: string;
            teams: string[];
            awayUntil?: components["schemas"]["Instant"] | null;
        };
        Alias: string;
        /** @enum {string} */
        AnswerFileExtension: "pdf" | "docx" | "xlsx" | "pptx" | "odt" | "png" | "gif" | "webp" | "txt" | "csv" | "log" | "md" | "jpg";
        /** @enum {string} */
        AnswerFileKind: "pictures" | "documents" | "listed";
        ArticleAttachment: {
            /** Format: uuid */
            id: string;
            name: string;
            size: number;
            contentType: string;
        };
        ArticleCategoryNode: {
            address: string;
            alias: string;
            name: string;
            summary: string;
            count: number;
            children: components["schemas"]["ArticleCategoryNode"][];
        };
        ArticleCategoryView: {
            address: string;
            alias: string;
            name: string;
            summary: string;
            breadcrumbs: components["schemas"]["PageLink"][];
            categories: {
                address: string;
                name: string;
                summary: string;
                count: number;
            }[];
            articles: components["schemas"]["ArticleLink"][];
        };
        ArticleHeading: {
            id: string;
            text: string;
            level: number;
        };
        ArticleHit: {
            address: string;
            alias: string;
            title: components["schemas"]["MarkedText"];
            snippet: components["schemas"]["MarkedText"];
            updatedAt: components["schemas"]["Instant"];
            language: string;
            category: components["schemas"]["PageLink"];
        };
        ArticleHits: {
            items: components["schemas"]["ArticleHit"][];
            total: number;
            isSimilar: boolean;
        };
        ArticleLink: {
            address: string;
            alias: string;
            title: string;
            summary: string;
            updatedAt: components["schemas"]["Instant"];
            language: string;
            category: components["schemas"]["PageLink"];
        };
        ArticlePage: {
            items: components["schemas"]["ArticleRow"][];
            next: string | null;
            counts: {
                active: number;
                archived: number;
            };
        };
        ArticleRecord: {
            alias: string;
            revision: number;
            updatedAt: components["schemas"]["Instant"];
            archivedAt: components["schemas"]["Instant"] | null;
            /** Format: uuid */
            id: string;
            status: components["schemas"]["ArticleStatus"];
            address: string;
            title: string;
            summary: string;
            html: string;
            attachments: components["schemas"]["ArticleAttachment"][];
            category: components["schemas"]["NamedRef"];
            language: string;
            translationOf: {
                alias: string;
                title: string;
            } | null;
            isOutdated: boolean;
            translations: components["schemas"]["ArticleTranslation"][];
            missingLanguages: string[];
            audience: components["schemas"]["Audience"];
            departments: components["schemas"]["NamedRef"][];
            keywords: string[];
            expiresAt: components["schemas"]["Instant"] | null;
            reviewOn: string | null;
            brokenLinks: components["schemas"]["BrokenLink"][];
            hasDraft: boolean;
            version: number | null;
            publishAt: components["schemas"]["Instant"] | null;
            publishedAt: components["schemas"]["Instant"] | null;
            changedAt: components["schemas"]["Instant"] | null;
        };
        ArticleRow: {
            alias: string;
            title: string;
            status: components["schemas"]["ArticleStatus"];
            address: string;
            category: components["schemas"]["NamedRef"];
            audience: components["schemas"]["Audience"];
            language: string;
            isOutdated: boolean;
            hasDraft: boolean;
            publishAt: components["schemas"]["Instant"] | null;
            expiresAt: components["schemas"]["Instant"] | null;
            reviewOn: string | null;
            changedAt: components["schemas"]["Instant"] | null;
            updatedAt: components["schemas"]["Instant"];
            archivedAt: components["schemas"]["Instant"] | null;
            author: components["schemas"]["NamedRef"] | null;
            isReviewDue: boolean;
            isTranslation: boolean;
        };
        /** @enum {string} */
        ArticleStatus: "draft" | "scheduled" | "published" | "expired" | "archived";
        ArticleTranslation: {
            alias: string;
            title: string;
            language: string;
            status: components["schemas"]["ArticleStatus"];
            isOriginal: boolean;
            isOutdated: boolean;
        };
        ArticleView: {
            address: string;
            alias: string;
            title: string;
            summary: string;
            html: string;
            headings: components["schemas"]["ArticleHeading"][];
            updatedAt: components["schemas"]["Instant"];
            minutesToRead: number;
            language: string;
            isOriginal: boolean;
            translations: components["schemas"]["TranslationLink"][];
            breadcrumbs: components["schemas"]["PageLink"][];
            related: {
                title: string;
                address: string;
            }[];
            attachments: components["schemas"]["ArticleAttachment"][];
            audience: components["schemas"]["Audience"];
        };
        /** @default [] */
        AttachmentIds: string[];
        AttachmentView: {
            /** Format: uuid */
            id: string;
            name: string;
            contentType: string;
            size: number;
            picture?: components["schemas"]["PictureSize"];
            createdAt: components["schemas"]["Instant"];
        };
        /** @enum {string} */
        Audience: "public" | "signed_in" | "departments" | "staff";
        BrokenLink: {
            words: string;
            href: string;
            problem: components["schemas"]["LinkProblem"];
        };
        ChangeTags: {
            /** @default [] */
            add?: components["schemas"]["Tags"];
            /** @default [] */
            remove?: components["schemas"]["Tags"];
        };
        /** @enum {string} */
        Channel: "portal" | "phone" | "email" | "api" | "desk" | "automation";
        ChosenAlias: components["schemas"]["Alias"];
        CountQueuesAnswer: {
            version: number;
            byTeam: {
                [key: string]: components["schemas"]["TeamQueueCount"];
            };
            teams: components["schemas"]["NamedRef"][];
            formerAliases?: {
                [key: string]: string;
            };
        };
        CourseView: {
            alias: string;
            code: string;
            name: string;
            term?: string;
        };
        CreateTicketOnBehalf: {
            topic: components["schemas"]["Alias"];
            subject: components["schemas"]["OneLine"];
            body: string;
            /** @default {} */
            formAnswers?: components["schemas"]["FormAnswers"];
            attachments?: components["schemas"]["AttachmentIds"];
            language?: components["schemas"]["LanguageTag"];
            article?: components["schemas"]["Alias"];
            /** Format: uuid */
            draftId?: string;
            /** Format: uuid */
            submissionId: string;
            requester: {
                alias: components["schemas"]["Alias"];
            } | {
                email: components["schemas"]["Email"];
                name: components["schemas"]["OneLine"];
            };
            /** @default null */
            priority?: components["schemas"]["TicketPriority"] | null;
            /** @default null */
            assignee?: components["schemas"]["Alias"] | null;
            /** @default [] */
            tags?: components["schemas"]["Tags"];
            /** @default false */
            mayMissAnswers?: boolean;
        };
        DeadlineExplanationView: {
            deadline: components["schemas"]["DeadlineView"];
            timezone: string;
            policyName: string;
            policyVersion: number;
            businessHoursName: string;
            segments: {
                from: components["schemas"]["Instant"];
                to: components["schemas"]["Instant"];
                counts: boolean;
                /** @enum {string} */
                why: "open" | "closed" | "holiday" | "paused" | "resolved";
            }[];
            holidays: {
                /** Format: date */
                date: string;
                name: string;
            }[];
        };
        DeadlineExplanationsView: {
            explanations: components["schemas"]["DeadlineExplanationView"][];
        };
        /** @enum {string} */
        DeadlineState: "not_applicable" | "running" | "paused" | "met" | "breached" | "cancelled";
        DeadlineView: {
            metric: components["schemas"]["SlaMetric"];
            cycle: number;
            state: components["schemas"]["DeadlineState"];
            startedAt: components["schemas"]["Instant"] | null;
            dueAt: components["schemas"]["Instant"] | null;
            fulfilledAt: components["schemas"]["Instant"] | null;
            breachedAt: components["schemas"]["Instant"] | null;
            targetMinutes: number | null;
            elapsedMinutes: number;
            asOf: components["schemas"]["Instant"];
            upcomingSegments: {
                from: components["schemas"]["Instant"];
                to: components["schemas"]["Instant"];
            }[];
            pauseReason: ("pending" | "on_hold") | null;
        };
        DoubtfulSender: {
            /** @enum {string} */
            doubt: "unverified" | "other_address";
            address: string | null;
        };
        Email: string;
        /** Format: date */
        EnteredDate: string;
        EnteredInstant: components["schemas"]["Instant"];
        /** @enum {string} */
        ErrorCode: "invalid_input" | "bad_request" | "invalid_file" | "wrong_code" | "wrong_password" | "passkey_refused" | "code_expired" | "too_many_code_tries" | "code_from_other_browser" | "unknown_topic" | "sent_otherwise" | "not_found" | "ticket_deleted" | "setup_link_invalid" | "invitation_invalid" | "password_reset_invalid" | "calendar_ended" | "wall_screen_ended" | "sign_in_expired" | "forbidden" | "not_signed_in" | "profile_incomplete" | "proof_required" | "stale_csrf_token" | "ticket_closed" | "ticket_changed" | "ticket_merged" | "merge_not_undoable" | "already_set_up" | "newer_messages" | "already_taken" | "status_not_allowed" | "file_in_use" | "edit_conflict" | "already_done" | "still_in_use" | "file_too_large" | "payload_too_large" | "upload_quota_exceeded" | "too_many_requests" | "unavailable" | "being_prepared" | "files_unavailable" | "insufficient_storage" | "internal";
        ErrorEnvelope: {
            /** @constant */
            success: false;
            error: {
                reason: string;
                params?: components["schemas"]["Params"];
                message: string;
                code: components["schemas"]["ErrorCode"];
                fields?: components["schemas"]["FieldRefusals"];
                present?: unknown;
                /** Format: date-time */
                retryAt?: string;
                triesLeft?: number;
            };
            requestId: string;
        };
        EscalationMoment: {
            /** @constant */
            kind: "percent";
            percent: number;
        } | {
            /** @constant */
            kind: "after_breach";
            minutes: number;
        };
        FieldRefusals: {
            [key: string]: components["schemas"]["Refusal"];
        };
        FindCoursesAnswer: {
            items: components["schemas"]["CourseView"][];
        };
        FindRequestersAnswer: {
            items: components["schemas"]["RequesterOption"][];
        };
        FindTagsAnswer: {
            items: string[];
        };
        FormAnswerView: {
            key: string;
            label: string;
            answer: string;
            isYes?: boolean;
            date?: string;
            list?: string[];
            files?: components["schemas"]["AttachmentView"][];
            /** @constant */
            isUnlisted?: true;
        };
        FormAnswers: {
            [key: string]: string | boolean | string[];
        };
        FormCondition: {
            /** @enum {string} */
            match: "all" | "any";
            tests: {
                field: string;
                /** @enum {string} */
                test: "equals" | "not_equals" | "includes" | "is_answered";
                value?: string;
            }[];
        } | unknown;
        FormField: {
            key: string;
            type: components["schemas"]["FormFieldType"];
            label: components["schemas"]["OneLine"];
            hint?: components["schemas"]["OneLine"];
            /** @default false */
            isRequired: boolean;
            choices?: components["schemas"]["FormFieldChoice"][];
            minLength?: number;
            maxLength?: number;
            pattern?: string;
            min?: number;
            max?: number;
            minDate?: components["schemas"]["EnteredDate"];
            maxDate?: components["schemas"]["EnteredDate"];
            maxChoices?: number;
            maxFiles?: number;
            maxFileMegabytes?: number;
            fileKind?: components["schemas"]["AnswerFileKind"];
            extensions?: components["schemas"]["AnswerFileExtension"][];
            visibleWhen?: components["schemas"]["FormCondition"];
        };
        FormFieldChoice: {
            value: string;
            label: components["schemas"]["OneLine"];
            parent?: string;
        };
        /** @enum {string} */
        FormFieldType: "text" | "textarea" | "number" | "date" | "email" | "phone" | "url" | "choice" | "choices" | "tree" | "checkbox" | "consent" | "course" | "file" | "section" | "heading" | "hint";
        ForwardedFor: {
            address: string;
            name: string;
        };
        /** Format: date-time */
        Instant: string;
        KnowledgeBasePage: {
            /** @constant */
            kind: "article";
            article: components["schemas"]["ArticleView"];
        } | {
            /** @constant */
            kind: "category";
            category: components["schemas"]["ArticleCategoryView"];
        } | {
            /** @constant */
            kind: "moved";
            address: string;
        } | {
            /** @constant */
            kind: "gone";
        };
        LanguageTag: string;
        LegalHold: components["schemas"]["OneLine"];
        /** @enum {string} */
        LinkProblem: "unknown" | "archived" | "unpublished" | "expired" | "narrower" | "no_heading" | "no_file";
        LinkTicket: {
            kind: components["schemas"]["ManualLinkKind"];
        };
        LinkedArticles: {
            items: components["schemas"]["StaffLinkedArticle"][];
            suggested: {
                alias: string;
                address: string;
                title: string;
                isVisibleToRequester: boolean;
                suggestedAt: components["schemas"]["Instant"];
            }[];
        };
        ListAgentsAnswer: {
            items: components["schemas"]["AgentRef"][];
        };
        ListArticleCategoriesAnswer: {
            items: components["schemas"]["ArticleCategoryNode"][];
        };
        ListTeamsAnswer: {
            items: components["schemas"]["TeamRef"][];
        };
        ListTopicsAnswer: {
            items: components["schemas"]["TopicNode"][];
        };
        MailOfMessage: {
            id: string | null;
            hasHtml: boolean;
        };
        /** @enum {string} */
        ManualLinkKind: "related" | "duplicate_of" | "duplicated_by" | "parent" | "child";
        MarkedText: {
            text: string;
            isMarked: boolean;
        }[];
        MergeTickets: {
            target: number;
        };
        MergeView: {
            ticket: components["schemas"]["TicketSummaryView"] | null;
            by: string | null;
            at: components["schemas"]["Instant"];
            messages: number;
            undoUntil: components["schemas"]["Instant"] | null;
        };
        MessageView: {
            /** Format: uuid */
            id: string;
            ticketNumber: number;
            body: string;
            html: string | null;
            quoted?: string;
            visibility: components["schemas"]["Visibility"];
            author: {
                alias: string;
                name: string;
                /** @enum {string} */
                side: "requester" | "staff";
                team: string | null;
                teamNames?: components["schemas"]["NamesInLanguages"];
                /** @constant */
                isParticipant?: true;
            };
            sender?: components["schemas"]["DoubtfulSender"];
            channel: components["schemas"]["Channel"];
            attachments: components["schemas"]["AttachmentView"][];
            undelivered?: components["schemas"]["Undelivered"][];
            mail?: components["schemas"]["MailOfMessage"];
            sentFrom?: string;
            createdAt: components["schemas"]["Instant"];
        };
        MissingAnswersView: {
            fields: {
                key: string;
                label: string;
            }[];
            question: string;
        };
        NamedRef: {
            alias: string;
            name: string;
        };
        NamesInLanguages: {
            [key: string]: string;
        };
        OneLine: string;
        PageLink: {
            address: string;
            name: string;
        };
        Params: {
            [key: string]: string | number | string[];
        };
        Participant: {
            alias: string;
            name: string;
            address: string;
        };
        PersonHit: {
            alias: string;
            name: string;
            email: string;
            /** @enum {string} */
            kind: "agent" | "requester";
        };
        PictureSize: {
            width: number;
            height: number;
        };
        PublishArticle: {
            revision: components["schemas"]["Revision"];
            publishAt: components["schemas"]["EnteredInstant"] | null;
        };
        Refusal: {
            reason: string;
            params?: components["schemas"]["Params"];
            message: string;
        };
        RelatedTickets: {
            mergedInto: components["schemas"]["MergeView"] | null;
            mergedFrom: components["schemas"]["MergeView"][];
            links: components["schemas"]["TicketLinkView"][];
        };
        ReplyToTicket: {
            body?: string;
            html?: components["schemas"]["RichHtml"];
            visibility: components["schemas"]["Visibility"];
            attachments?: components["schemas"]["AttachmentIds"];
            /** @enum {string} */
            thenStatus?: "open" | "pending" | "on_hold" | "resolved";
            /** Format: uuid */
            lastSeenMessageId?: string;
            mailbox?: components["schemas"]["Alias"];
            /** Format: uuid */
            submissionId: string;
        };
        RequesterOption: {
            alias: string;
            name: string;
            email: string;
            department: string | null;
        };
        Revision: number;
        RichHtml: string;
        SaveArticle: {
            title: components["schemas"]["OneLine"];
            alias?: components["schemas"]["ChosenAlias"];
            summary: components["schemas"]["OneLine"];
            html: components["schemas"]["RichHtml"];
            attachments: string[];
            category: components["schemas"]["Alias"];
            language: components["schemas"]["LanguageTag"];
            translationOf: components["schemas"]["Alias"] | null;
            audience: components["schemas"]["Audience"];
            departments: components["schemas"]["Alias"][];
            keywords: components["schemas"]["OneLine"][];
            expiresAt: components["schemas"]["EnteredInstant"] | null;
            reviewOn: components["schemas"]["EnteredDate"] | null;
        };
        SearchHit: {
            row: components["schemas"]["TicketRow"];
            subject: components["schemas"]["TextWithMatches"];
            foundIn: {
                /** @enum {string} */
                where: "message" | "note" | "details";
                author: string | null;
                excerpt: components["schemas"]["TextWithMatches"];
            } | null;
        };
        SearchPage: {
            items: components["schemas"]["SearchHit"][];
            next: string | null;
            total: {
                count: number;
                isExact: boolean;
            } | null;
            problems: components["schemas"]["SearchProblem"][];
            corrections: {
                from: string;
                to: string[];
            }[];
            isPartialMatch: boolean;
        };
        SearchPeopleAnswer: {
            items: components["schemas"]["PersonHit"][];
        };
        SearchProblem: {
            part: string;
            /** @enum {string} */
            reason: "unknown_filter" | "bad_value" | "unknown_value" | "contradicts";
            choices: string[];
        };
        SetArchived: {
            isArchived: boolean;
        };
        SetAssigneeBody: {
            assignee: components["schemas"]["Alias"] | null;
            expected: components["schemas"]["Alias"] | null;
        };
        SetCourseBody: {
            course: components["schemas"]["Alias"] | null;
            expected: components["schemas"]["Alias"] | null;
        };
        SetDepartmentBody: {
            department: components["schemas"]["Alias"] | null;
            expected: components["schemas"]["Alias"] | null;
        };
        SetFormAnswers: {
            formAnswers: components["schemas"]["FormAnswers"];
            expected: components["schemas"]["FormAnswers"];
        };
        SetLanguageBody: {
            language: components["schemas"]["LanguageTag"] | null;
            expected: components["schemas"]["LanguageTag"] | null;
        };
        SetPriorityBody: {
            priority: components["schemas"]["TicketPriority"];
        };
        SetStatus: {
            /** @enum {string} */
            status: "open" | "pending" | "on_hold" | "resolved" | "closed";
            until?: components["schemas"]["EnteredInstant"] | null;
        };
        SetTeamBody: {
            team: components["schemas"]["Alias"];
        };
        SetTeamResult: {
            row: components["schemas"]["TicketRow"];
            isVisible: boolean;
        };
        SetTopicBody: {
            topic: components["schemas"]["Alias"];
            expected: components["schemas"]["Alias"];
        };
        SetTopicResult: {
            row: components["schemas"]["TicketRow"];
            suggestedTeam: components["schemas"]["NamedRef"] | null;
        };
        /** @enum {string} */
        SlaMetric: "first_response" | "next_response" | "resolution";
        /** @enum {string} */
        SlaStatus: "on_track" | "at_risk" | "breached" | "paused" | "met" | "none";
        StaffLinkedArticle: {
            alias: string;
            address: string;
            title: string;
            isVisibleToRequester: boolean;
        };
        Tag: string;
        Tags: components["schemas"]["Tag"][];
        TeamQueueCount: {
            open: number;
            unassigned: number;
            atRisk: number;
            breached: number;
        };
        TeamRef: {
            alias: string;
            name: string;
            isVisible: boolean;
            departments: string[];
        };
        TextWithMatches: {
            text: string;
            matches: [
                number,
                number
            ][];
        };
        ThreadEventView: {
            /** Format: uuid */
            id: string;
            type: string;
            actor: string | null;
            from: string | null;
            to: string | null;
            at: components["schemas"]["Instant"];
            step?: {
                metric: components["schemas"]["SlaMetric"];
                at: components["schemas"]["EscalationMoment"];
                /** @enum {string} */
                did: "notified" | "raised" | "moved" | "reassigned" | "skipped";
            } | null;
            until?: components["schemas"]["Instant"] | null;
            because?: ("unsnoozed" | "auto_closed" | "round_robin" | "least_loaded" | "deputy" | "away" | "nobody" | "full" | "skill") | null;
            afterDays?: number | null;
        };
        TicketChanges: {
            items: components["schemas"]["TicketRow"][];
            next: string;
            isMore: boolean;
        };
        /** @enum {string} */
        TicketChannel: "portal" | "phone" | "email" | "api";
        TicketCreatedOnBehalf: {
            number: number;
            team: string;
            requester: string;
            isVisible: boolean;
        };
        TicketDetail: {
            number: number;
            version: number;
            subject: string;
            snippet: string;
            status: components["schemas"]["TicketStatus"];
            priority: components["schemas"]["TicketPriority"];
            slaStatus: components["schemas"]["SlaStatus"];
            team: components["schemas"]["NamedRef"];
            assignee: components["schemas"]["NamedRef"] | null;
            requester: components["schemas"]["NamedRef"];
            topic: components["schemas"]["NamedRef"];
            department: components["schemas"]["NamedRef"] | null;
            course: components["schemas"]["CourseView"] | null;
            tags: string[];
            language: components["schemas"]["LanguageTag"] | null;
            rating: components["schemas"]["TicketRating"];
            unanswered: components["schemas"]["TicketUnanswered"];
            undelivered: components["schemas"]["TicketUndelivered"];
            legalHold: components["schemas"]["LegalHold"] | null;
            channel: components["schemas"]["TicketChannel"];
            ratingComment: string | null;
            snoozedUntil: components["schemas"]["Instant"] | null;
            unansweredSince: components["schemas"]["Instant"] | null;
            sla: components["schemas"]["DeadlineView"] | null;
            dueAt: components["schemas"]["Instant"] | null;
            createdAt: components["schemas"]["Instant"];
            updatedAt: components["schemas"]["Instant"];
            resolvedAt: components["schemas"]["Instant"] | null;
            form: {
                name: string;
                version: number;
            } | null;
            createdBy: components["schemas"]["NamedRef"] | null;
            isMerged: boolean;
            forwardedFor: components["schemas"]["ForwardedFor"] | null;
            formAnswers: components["schemas"]["FormAnswerView"][];
            missingAnswers: components["schemas"]["MissingAnswersView"] | null;
            messages: components["schemas"]["MessageView"][];
            events: components["schemas"]["ThreadEventView"][];
            deadlines: components["schemas"]["DeadlineView"][];
            requesterCard: {
                name: string;
                email: string;
                department: string | null;
                courses: components["schemas"]["CourseView"][];
                earlierTickets: number;
            };
            can: {
                reply: boolean;
                assign: boolean;
                changeStatus: components["schemas"]["TicketStatus"][];
            };
        };
        TicketForm: {
            name: string;
            version: number;
            fields: components["schemas"]["FormField"][];
            formAnswers: components["schemas"]["FormAnswers"];
            courses: components["schemas"]["CourseView"][];
            files: components["schemas"]["AttachmentView"][];
        };
        /** @enum {string} */
        TicketLinkKind: "related" | "duplicate_of" | "duplicated_by" | "parent" | "child" | "follow_up_of" | "followed_up_by";
        TicketLinkView: {
            kind: components["schemas"]["TicketLinkKind"];
            ticket: components["schemas"]["TicketSummaryView"];
            isRemovable: boolean;
        };
        TicketParticipants: {
            number: number;
            version: number;
            participants: components["schemas"]["Participant"][];
        };
        /** @enum {string} */
        TicketPriority: "low" | "normal" | "high" | "urgent";
        /** @enum {string} */
        TicketRating: "1" | "2" | "3" | "4" | "5" | "none";
        TicketRow: {
            number: number;
            version: number;
            subject: string;
            snippet: string;
            status: components["schemas"]["TicketStatus"];
            priority: components["schemas"]["TicketPriority"];
            slaStatus: components["schemas"]["SlaStatus"];
            team: components["schemas"]["NamedRef"];
            assignee: components["schemas"]["NamedRef"] | null;
            requester: components["schemas"]["NamedRef"];
            topic: components["schemas"]["NamedRef"];
            department: components["schemas"]["NamedRef"] | null;
            course: components["schemas"]["CourseView"] | null;
            tags: string[];
            language: components["schemas"]["LanguageTag"] | null;
            rating: components["schemas"]["TicketRating"];
            unanswered: components["schemas"]["TicketUnanswered"];
            undelivered: components["schemas"]["TicketUndelivered"];
            legalHold: components["schemas"]["LegalHold"] | null;
            channel: components["schemas"]["TicketChannel"];
            ratingComment: string | null;
            snoozedUntil: components["schemas"]["Instant"] | null;
            unansweredSince: components["schemas"]["Instant"] | null;
            sla: components["schemas"]["DeadlineView"] | null;
            dueAt: components["schemas"]["Instant"] | null;
            createdAt: components["schemas"]["Instant"];
            updatedAt: components["schemas"]["Instant"];
            resolvedAt: components["schemas"]["Instant"] | null;
        };
        /** @enum {string} */
        TicketStatus: "new" | "open" | "pending" | "on_hold" | "resolved" | "closed";
        TicketSummaryView: {
            number: number;
            version: number;
            subject: string;
            status: components["schemas"]["TicketStatus"];
            requester: string;
        };
        /** @enum {string} */
        TicketUnanswered: "yes" | "no";
        /** @enum {string} */
        TicketUndelivered: "yes" | "no";
        TicketWatchers: {
            number: number;
            version: number;
            watchers: components["schemas"]["NamedRef"][];
        };
        TicketsCount: {
            count: number;
            isMore: boolean;
        };
        TicketsPage: {
            items: components["schemas"]["TicketRow"][];
            next: string | null;
        };
        TopicForm: {
            alias: string;
            name: string;
            title: string;
            path: components["schemas"]["NamedRef"][];
            team: components["schemas"]["NamedRef"];
            fields: components["schemas"]["FormField"][];
            disabledBecause?: string;
            expectedAnswerAt: components["schemas"]["Instant"] | null;
            closedUntil: components["schemas"]["Instant"] | null;
            priority: components["schemas"]["TicketPriority"];
            courses: components["schemas"]["CourseView"][];
        };
        TopicNode: {
            alias: string;
            name: string;
            description: string;
            icon: string;
            children: components["schemas"]["TopicNode"][];
            disabledBecause?: string;
            isDefaultExpanded?: boolean;
            isNew?: boolean;
            alsoCalled?: string;
        };
        TranslationLink: {
            language: string;
            title: string;
            address: string;
            isOriginal: boolean;
        };
        Undelivered: {
            recipient: string;
            reason: string;
            at: components["schemas"]["Instant"];
            /** @constant */
            isStopped?: true;
        };
        UnpublishArticle: {
            revision: components["schemas"]["Revision"];
        };
        UpdateArticle: {
            title: components["schemas"]["OneLine"];
            alias?: components["schemas"]["ChosenAlias"];
            summary: components["schemas"]["OneLine"];
            html: components["schemas"]["RichHtml"];
            attachments: string[];
            category: components["schemas"]["Alias"];
            language: components["schemas"]["LanguageTag"];
            translationOf: components["schemas"]["Alias"] | null;
            audience: components["schemas"]["Audience"];
            departments: components["schemas"]["Alias"][];
            keywords: components["schemas"]["OneLine"][];
            expiresAt: components["schemas"]["EnteredInstant"] | null;
            reviewOn: components["schemas"]["EnteredDate"] | null;
            revision: components["schemas"]["Revision"];
        };
        /** @enum {string} */
        Visibility: "public" | "internal";
    };
    responses: {
        /** @description The token is missing, wrong, revoked or expired */
        Unauthorized: {
            headers: {
                /** @description By RFC 6750. */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The token lacks the scope, or its owner the right */
        Forbidden: {
            headers: {
                /** @description By RFC 6750. */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description It does not exist, or the token does not see it */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description Somebody changed it first; `present` is how it is now */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The input is wrong; `fields` says where */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description Too many requests */
        TooMany: {
            headers: {
                /** @description In how many seconds to come again. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description A part of the help desk is out of reach */
        Unavailable: {
            headers: {
                /** @description In how many seconds to come again. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
    };
    parameters: {
        /**
         * @description The change happens once for a key, and a repeat within a day gets the same answer.
         * @example 01890a5d-ac96-774b-bcce-b302099a8057
         */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /** @description The requests of a token in a minute: 600. */
        "RateLimit-Limit": number;
        /** @description How many are left. */
        "RateLimit-Remaining": number;
        /** @description In how many seconds they are counted anew. */
        "RateLimit-Reset": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listTickets: {
        parameters: {
            query?: {
                status?: string;
                priority?: string;
                slaStatus?: string;
                team?: string;
                assignee?: string;
                requester?: string;
                topic?: string;
                department?: string;
                course?: string;
                tag?: string;
                language?: string;
                rating?: string;
                unanswered?: string;
                undelivered?: string;
                legalHold?: string;
                channel?: string;
                created?: string;
                updated?: string;
                resolved?: string;
                due?: string;
                sort?: "due" | "priority" | "unanswered" | "updated" | "created" | "number" | "updated_asc" | "created_asc" | "number_asc";
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketsPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTicket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "topic": "library-access",
                 *       "subject": "The door of the reading room does not open",
                 *       "body": "My card is refused since this morning.",
                 *       "requester": {
                 *         "email": "sam@uni.example",
                 *         "name": "Sam Okafor"
                 *       },
                 *       "tags": [
                 *         "door"
                 *       ],
                 *       "submissionId": "01890a5d-ac96-774b-bcce-b302099a8057"
                 *     }
                 */
                "application/json": components["schemas"]["CreateTicketOnBehalf"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketCreatedOnBehalf"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    countTickets: {
        parameters: {
            query?: {
                status?: string;
                priority?: string;
                slaStatus?: string;
                team?: string;
                assignee?: string;
                requester?: string;
                topic?: string;
                department?: string;
                course?: string;
                tag?: string;
                language?: string;
                rating?: string;
                unanswered?: string;
                undelivered?: string;
                legalHold?: string;
                channel?: string;
                created?: string;
                updated?: string;
                resolved?: string;
                due?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketsCount"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTicketChanges: {
        parameters: {
            query?: {
                after?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketChanges"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchTickets: {
        parameters: {
            query?: {
                q?: string;
                sort?: "relevance" | "newest";
                size?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTicketDeadlines: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadlineExplanationsView"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTicketForm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketForm"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRelatedTickets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RelatedTickets"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLinkedArticles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedArticles"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listParticipants: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketParticipants"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    addParticipant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "tutor@uni.example"
                 *     }
                 */
                "application/json": components["schemas"]["AddParticipant"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketParticipants"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWatchers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketWatchers"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    setStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "resolved"
                 *     }
                 */
                "application/json": components["schemas"]["SetStatus"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketRow"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    setPriority: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "priority": "high"
                 *     }
                 */
                "application/json": components["schemas"]["SetPriorityBody"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketRow"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    setTeam: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change happens once for a key, and a repeat within a day gets the same answer.
                 * @example 01890a5d-ac96-774b-bcce-b302099a8057
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "team": "library"
                 *     }
                 */
                "application/json": components["schemas"]["SetTeamBody"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetTeamResult"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    setAssignee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "assignee": "hannah-osei",
                 *       "expected": null
                 *     }
                 */
                "application/json": components["schemas"]["SetAssigneeBody"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketRow"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    setTopic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetTopicBody"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetTopicResult"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    setDepartment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetDepartmentBody"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketRow"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    setCourse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetCourseBody"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketRow"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    setLanguage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetLanguageBody"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketRow"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeTags: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "add": [
                 *         "door"
                 *       ],
                 *       "remove": []
                 *     }
                 */
                "application/json": components["schemas"]["ChangeTags"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketRow"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    setFormAnswers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetFormAnswers"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketRow"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    mergeTickets: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change happens once for a key, and a repeat within a day gets the same answer.
                 * @example 01890a5d-ac96-774b-bcce-b302099a8057
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeTickets"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RelatedTickets"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    undoMerge: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change happens once for a key, and a repeat within a day gets the same answer.
                 * @example 01890a5d-ac96-774b-bcce-b302099a8057
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RelatedTickets"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    linkTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
                other: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkTicket"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RelatedTickets"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    unlinkTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
                other: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RelatedTickets"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    linkArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
                alias: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedArticles"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    unlinkArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
                alias: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedArticles"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeParticipant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
                alias: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketParticipants"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    replyToTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": "The card has been renewed.",
                 *       "visibility": "public",
                 *       "thenStatus": "resolved",
                 *       "submissionId": "01890a5d-ac96-774b-bcce-b302099a8057"
                 *     }
                 */
                "application/json": components["schemas"]["ReplyToTicket"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageView"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    findRequesters: {
        parameters: {
            query: {
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FindRequestersAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchPeople: {
        parameters: {
            query: {
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchPeopleAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAgents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAgentsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTeams: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTeamsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    countQueues: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountQueuesAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTopics: {
        parameters: {
            query?: {
                requester?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTopicsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTopicForm: {
        parameters: {
            query?: {
                requester?: string;
            };
            header?: never;
            path: {
                alias: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicForm"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    findCourses: {
        parameters: {
            query?: {
                text?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FindCoursesAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    findTags: {
        parameters: {
            query?: {
                text?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FindTagsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchArticles: {
        parameters: {
            query: {
                q: string;
                category?: string;
                limit?: number;
                searchId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleHits"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getKnowledgeBasePage: {
        parameters: {
            query: {
                address: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeBasePage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listArticleCategories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListArticleCategoriesAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listArticles: {
        parameters: {
            query?: {
                search?: string;
                show?: "active" | "archived";
                sort?: "name" | "updated";
                cursor?: string;
                status?: "draft" | "scheduled" | "published" | "expired";
                category?: string;
                audience?: "public" | "signed_in" | "departments" | "staff";
                author?: string;
                isReviewDue?: string;
                language?: string;
                isOutdated?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticlePage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    createArticle: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change happens once for a key, and a repeat within a day gets the same answer.
                 * @example 01890a5d-ac96-774b-bcce-b302099a8057
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveArticle"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleRecord"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                alias: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleRecord"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateArticle: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change happens once for a key, and a repeat within a day gets the same answer.
                 * @example 01890a5d-ac96-774b-bcce-b302099a8057
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                alias: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateArticle"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleRecord"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    publishArticle: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change happens once for a key, and a repeat within a day gets the same answer.
                 * @example 01890a5d-ac96-774b-bcce-b302099a8057
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                alias: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishArticle"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleRecord"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    unpublishArticle: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change happens once for a key, and a repeat within a day gets the same answer.
                 * @example 01890a5d-ac96-774b-bcce-b302099a8057
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                alias: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnpublishArticle"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleRecord"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    archiveArticle: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change happens once for a key, and a repeat within a day gets the same answer.
                 * @example 01890a5d-ac96-774b-bcce-b302099a8057
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                alias: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetArchived"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleRecord"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    file: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttachmentView"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes of the file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    discardFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
}
