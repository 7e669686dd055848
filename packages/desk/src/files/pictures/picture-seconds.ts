/** How long one picture may be worked on. */
export const pictureSeconds = 20
