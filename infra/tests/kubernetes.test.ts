import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Deployment } from 'kubernetes-models/apps/v1'
import { Job } from 'kubernetes-models/batch/v1'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { Namespace, PersistentVolumeClaim, Service, ServiceAccount } from 'kubernetes-models/v1'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { environment, secretFileEnvironment } from '../../packages/events/src/environment/environment.ts'
import { root } from './workspaces.ts'

const folder = join(root, 'infra/kubernetes')
const models = {
  Namespace,
  ServiceAccount,
  PersistentVolumeClaim,
  Service,
  Deployment,
  Job,
  Ingress,
  PodDisruptionBudget,
}

const Named = z.object({ name: z.string(), value: z.string() })
const Container = z.object({
  image: z.literal('lodge'),
  args: z.array(z.string()),
  env: z.array(Named),
  envFrom: z.tuple([z.object({ configMapRef: z.object({ name: z.literal('lodge-settings') }) })]),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  resources: z.object({
    requests: z.object({ memory: z.string() }),
    limits: z.object({ memory: z.string() }),
  }),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
})
const Volume = z.object({
  name: z.string(),
  secret: z
    .object({ secretName: z.string(), items: z.array(z.object({ key: z.string(), path: z.string() })) })
    .optional(),
})
const Pods = z.object({
  kind: z.enum(['Deployment', 'Job']),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    template: z.object({
      spec: z.object({
        automountServiceAccountToken: z.literal(false),
        securityContext: z.object({ runAsNonRoot: z.literal(true) }),
        containers: z.tuple([Container]),
        volumes: z.array(Volume),
      }),
    }),
  }),
})
const Kustomization = z.object({
  resources: z.array(z.string()),
  images: z.tuple([z.object({ name: z.literal('lodge'), newTag: z.string() })]),
  configMapGenerator: z.tuple([z.object({ name: z.string(), envs: z.array(z.string()) })]),
})

const kustomization = Kustomization.parse(parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')))
const documents = kustomization.resources.flatMap((file) =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => ({
    file,
    content: z.looseObject({ kind: z.string() }).parse(document.toJS()),
    problems: [...document.errors, ...document.warnings],
  })),
)
const contents = documents.map(({ content }) => content)
const pods = contents.flatMap((content) => Pods.safeParse(content).data ?? [])
const settings = kustomization.configMapGenerator[0].envs.flatMap((path) =>
  readFileSync(join(folder, path), 'utf8').trim().split('\n'),
)
const propertyNames = readPropertyNames()

test('the kustomization has every file of its folder', () => {
  const files = globSync('*.yaml', { cwd: folder }).filter((file) => file !== 'kustomization.yaml')

  expect([...kustomization.resources].sort()).toEqual(files.sort())
  const kinds = contents.map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(Object.keys(models)))
  expect(kinds.filter((kind) => kind === 'PodDisruptionBudget')).toHaveLength(2)
})

describe.each(
  documents.map(({ file, content, problems }) => [`${content.kind} of ${file}`, content, problems]),
)('%s', (_, content, problems) => {
  test('is what the schema of Kubernetes asks for', () => {
    const { kind } = z.object({ kind: z.enum(Object.keys(models) as [keyof typeof models]) }).parse(content)

    expect(problems).toEqual([])
    expect(() => Reflect.construct(models[kind], [content]).validate()).not.toThrow()
    expect(unknownNamesIn(content)).toEqual([])
  })
})

test('what the schema does not have is found', () => {
  expect(unknownNamesIn({ spec: { template: { spec: { readinesProbe: {} } } } })).toEqual(['readinesProbe'])
  const broken = { apiVersion: 'apps/v1', kind: 'Deployment', spec: { replicas: 'two' } }
  expect(() => Reflect.construct(Deployment, [broken]).validate()).toThrow('replicas')
})

test('API, workers and migration run files of the image', () => {
  expect(pods.map(({ metadata }) => metadata.name).sort()).toEqual(['api', 'migrate', 'workers'])
  for (const { spec } of pods) {
    const [program = ''] = spec.template.spec.containers[0].args
    expect(program).toMatch(/\.ts$/)
    expect(existsSync(join(root, program)), program).toBe(true)
  }
  for (const [, script] of JSON.stringify(contents).matchAll(/"([\w/]+\.ts)"/g))
    expect(existsSync(join(root, script ?? '')), script).toBe(true)
})

test('every variable is one of Lodge, and a secret comes from a file alone', () => {
  const variables = { ...environment.shape, ...secretFileEnvironment.shape }
  const given = pods.flatMap(({ spec }) => spec.template.spec.containers[0].env)
  const names = [...given.map(({ name }) => name), ...settings.map((line) => line.split('=')[0] ?? '')]

  expect(names).toEqual(expect.arrayContaining(['LODGE_SECRET_FILE', 'DATABASE_URL_FILE', 'APP_URL']))
  expect(names.filter((name) => !(name in variables))).toEqual([])
  expect(names.filter((name) => `${name}_FILE` in secretFileEnvironment.shape)).toEqual([])
})

test('every secret that is named is mounted where its variable says', () => {
  for (const { spec } of pods) {
    const { volumes, containers } = spec.template.spec
    const mounts = containers[0].volumeMounts.flatMap(({ name, mountPath }) =>
      (volumes.find((volume) => volume.name === name)?.secret?.items ?? []).map(
        ({ path }) => `${mountPath}/${path}`,
      ),
    )
    const files = containers[0].env.flatMap(({ name, value }) =>
      name.endsWith('_FILE') && name !== 'LODGE_HEARTBEAT_FILE' ? value : [],
    )

    expect(files.length).toBeGreaterThan(0)
    expect(files.sort()).toEqual(mounts.sort())
    expect(containers[0].volumeMounts.map(({ name }) => name).sort()).toEqual(
      volumes.map(({ name }) => name).sort(),
    )
  }
})

test('only the migration has the password of the owner of the database', () => {
  const holders = pods.filter(({ spec }) =>
    spec.template.spec.volumes.some(({ secret }) => secret?.secretName === 'lodge-owner-secrets'),
  )

  expect(holders.map(({ metadata }) => metadata.name)).toEqual(['migrate'])
})

test('the version is that of package.json', () => {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))

  expect(kustomization.images[0].newTag).toBe(version)
})

/** Names that people choose. */
function isFree(parent: string): boolean {
  return /^(labels|annotations|matchLabels|selector|requests|limits)$/.test(parent)
}

/** The schema lets pass what it does not have, as Kubernetes may know more; a slip of the pen is found here. */
function unknownNamesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(unknownNamesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(propertyNames.has(name) ? [] : [name]),
    ...(isFree(name) && !('matchLabels' in Object(inner)) ? [] : unknownNamesIn(inner)),
  ])
}

function readPropertyNames(): Set<string> {
  const modules = join(root, 'node_modules')
  const files = globSync('{kubernetes-models,@kubernetes-models/apimachinery}/**/*.d.ts', { cwd: modules })
  const names = files.flatMap((file) =>
    [...readFileSync(join(modules, file), 'utf8').matchAll(/^\s+"?(\w+)"?\??:/gm)].map(
      ([, name]) => name ?? '',
    ),
  )
  return new Set(names)
}
