import { Cluster, type ClusterNode, type ClusterOptions, type Command } from 'ioredis'

type Options = Omit<ClusterOptions, 'redisOptions'> & {
  redisOptions?: Omit<NonNullable<ClusterOptions['redisOptions']>, 'replyMapping'>
}

/** Opens a cluster whose commands wait as those of a server do: as long as `redisOptions` say, and for ever where they
 * say `maxRetriesPerRequest: null`. */
export function createPatientCluster(nodes: ClusterNode[], options: Options): Cluster {
  const { maxRetriesPerRequest, commandTimeout } = options.redisOptions ?? {}
  const maxRedirections = maxRetriesPerRequest === null ? Number.POSITIVE_INFINITY : 16
  const cluster = new Cluster(nodes, { ...options, maxRedirections })
  const send = cluster.sendCommand.bind(cluster)
  return Object.assign(cluster, {
    sendCommand: (command: Command, ...rest: [Parameters<typeof send>[1]?, unknown?]) => {
      // While no node is known, none would end it.
      if (commandTimeout) command.setTimeout(commandTimeout)
      return send(command, ...rest)
    },
    duplicate: (others: ClusterNode[] = [], { redisOptions, ...more }: Options = {}) =>
      createPatientCluster(others.length > 0 ? others : nodes, {
        ...options,
        ...more,
        redisOptions: { ...options.redisOptions, ...redisOptions },
      }),
  })
}
