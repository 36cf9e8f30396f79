import type { Cluster } from './open-cluster.ts';

/** The state of a cluster for people, a line for each host. */
export async function drawState(cluster: Cluster): Promise<string> {
  const { nodes, servers, primary } = await cluster.state();
  const lines = [
    cluster.versions,
    primary ? `${primary} is primary.` : 'There is no primary: nobody can write.',
    ...nodes.map(({ host, role, state, timeline, lag }) =>
      [
        host.padEnd(6),
        (role ?? 'unknown').padEnd(15),
        (state ?? 'away').padEnd(10),
        `timeline ${timeline ?? '?'}`.padEnd(13),
        host === primary
          ? ''
          : lag === null
            ? 'behind by an unknown amount'
            : `${lag} bytes behind`,
      ].join(' '),
    ),
    ...servers.map(({ host, ready }) => `${host.padEnd(6)} ${ready ?? 'does not answer'}`),
    `Members: ${cluster.publicUrl}`,
  ];
  return lines.map((line) => line.trimEnd()).join('\n');
}
