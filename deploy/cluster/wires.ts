import { command } from './command.ts';
import { HOSTS, type Host, type Network } from './layout.ts';
import type { Machine } from './machine.ts';

// The network between hosts: a switch (a bridge) in a host of its own, and a wire from each host to
// it. Cutting a wire takes it from the switch: both ends stay up, and what is sent vanishes without
// a word, as it does between two rooms whose line is cut.

const SWITCH = 'switch';
/** In the middle's own folder of files, with Debian's Python, which Patroni brings. */
export const SLOW_LINK = '/usr/local/bin/slow-link.py';
/** Between the switch and a slow link stands a second switch. */
const behind = (host: Host) => `slow-${host}`;
const wireOf = (host: Host) => `w-${host}`;
const NEAR = (host: Host) => `near-${host}`;
const FAR = (host: Host) => `far-${host}`;

/** Each host's address of hardware follows from its name, so nobody has to ask for it. */
const macOf = (address: string) =>
  `02:00:${address
    .split('.')
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join(':')}`;

export interface Wires {
  /** Makes the switch, and this machine's own way to it. */
  lay(): Promise<void>;
  /** A wire for a host that was switched on. */
  plugIn(host: Host, machine: Machine): Promise<void>;
  /** Takes its wire away; nothing happens where it has none. */
  unplug(host: Host): Promise<void>;
  /** Nothing gets through any more, either way. */
  cut(host: Host): Promise<void>;
  join(host: Host): Promise<void>;
  /** `roundTripMs` in all; `lossPercent` of packets, each way. */
  slow(host: Host, roundTripMs: number, lossPercent: number): Promise<void>;
  fast(host: Host): Promise<void>;
}

export function wiresOf(network: Network, middle: Machine): Wires {
  const slowLink = (host: Host) => `slow-link-${host}`;
  /** `ip` in the middle, on this machine's own files. */
  const ip = async (lines: readonly string[]) => {
    await inNetOf(middle, ['ip', '-batch', '-'], lines.join('\n'));
  };
  /** Every neighbour is known: a cut wire then stays silent, and nobody says 'no route'. */
  const neighbours = (device: string, own: string) =>
    [...HOSTS.map((host) => network.addressOf(host)), ...network.clients]
      .filter((address) => address !== own)
      .map((address) => {
        const isClient = network.clients.includes(address);
        const mac = macOf(isClient ? (network.clients[0] ?? '') : address);
        return `neigh replace ${address} lladdr ${mac} nud permanent dev ${device}`;
      });
  const switchOf = async (host: Host) =>
    (await middle.pidOf(slowLink(host))) === null ? SWITCH : behind(host);

  return {
    async lay() {
      const pid = await pidOf(middle);
      const [own = ''] = network.clients;
      await ip([`link add ${SWITCH} type bridge`, `link set ${SWITCH} up`, 'link set lo up']);
      await command('ip', [
        ...['link', 'add', network.device, 'address', macOf(own), 'type', 'veth'],
        ...['peer', 'name', 'w-clients', 'netns', String(pid)],
      ]);
      await command('ip', ['-batch', '-'], {
        input: [
          ...network.clients.map((address) => `addr add ${address}/24 dev ${network.device}`),
          `link set ${network.device} up`,
          ...HOSTS.map((host) => {
            const address = network.addressOf(host);
            return `neigh replace ${address} lladdr ${macOf(address)} nud permanent dev ${network.device}`;
          }),
        ].join('\n'),
      });
      await ip([`link set w-clients master ${SWITCH}`, 'link set w-clients up']);
    },

    async plugIn(host, machine) {
      const address = network.addressOf(host);
      const [pid, middlePid] = [await pidOf(machine), await pidOf(middle)];
      // That of a host that died: the kernel takes it away, but not at once.
      await this.unplug(host);
      await command('ip', [
        ...['link', 'add', wireOf(host), 'netns', String(middlePid), 'type', 'veth'],
        ...['peer', 'name', 'eth0', 'address', macOf(address), 'netns', String(pid)],
      ]);
      await inNetOf(
        machine,
        ['ip', '-batch', '-'],
        [
          'link set lo up',
          `addr add ${address}/24 dev eth0`,
          'link set eth0 up',
          ...neighbours('eth0', address),
        ].join('\n'),
      );
      await ip([
        `link set ${wireOf(host)} master ${await switchOf(host)}`,
        `link set ${wireOf(host)} up`,
      ]);
    },

    async unplug(host) {
      try {
        await ip([`link del ${wireOf(host)}`]);
      } catch (error) {
        if (!String(error).includes('Cannot find device')) throw error;
      }
    },

    cut: (host) => ip([`link set ${wireOf(host)} nomaster`]),
    join: async (host) => ip([`link set ${wireOf(host)} master ${await switchOf(host)}`]),

    async slow(host, roundTripMs, lossPercent) {
      await this.fast(host);
      await ip([
        `tuntap add mode tap ${NEAR(host)}`,
        `tuntap add mode tap ${FAR(host)}`,
        `link add ${behind(host)} type bridge`,
        `link set ${behind(host)} up`,
        `link set ${NEAR(host)} master ${SWITCH}`,
        `link set ${FAR(host)} master ${behind(host)}`,
        `link set ${NEAR(host)} up`,
        `link set ${FAR(host)} up`,
      ]);
      await middle.start(slowLink(host), {
        run: [
          ...['python3', SLOW_LINK, NEAR(host), FAR(host)],
          ...[String(roundTripMs / 2), String(lossPercent)],
        ],
      });
      await ip([`link set ${wireOf(host)} master ${behind(host)}`]);
    },

    async fast(host) {
      if ((await middle.pidOf(slowLink(host))) === null) return;
      await ip([`link set ${wireOf(host)} master ${SWITCH}`]);
      await middle.stop(slowLink(host));
      await ip([behind(host), NEAR(host), FAR(host)].map((device) => `link del ${device}`));
    },
  };
}

async function pidOf(machine: Machine): Promise<number> {
  const pid = await machine.pid();
  if (pid === null) throw new Error(`The host ${machine.name} is off.`);
  return pid;
}

/** A program of this machine in a host's network. */
async function inNetOf(
  machine: Machine,
  [program = '', ...args]: readonly string[],
  input: string,
): Promise<void> {
  const pid = await pidOf(machine);
  await command('nsenter', ['--target', String(pid), '--net', program, ...args], { input });
}
