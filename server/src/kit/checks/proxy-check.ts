import { PASS, PAUSE, PROXY_SEEN, passOf, type Seen } from '../http/proxy-seen.ts';
import { isLoopback } from '../http/public-address.ts';
import type { Settings } from '../settings/settings.ts';
import { type Asked, ask, unreached } from './ask.ts';
import { type Check, type CheckGround, kindOf, ok, type Said, warn, wrong } from './check.ts';

/** Nobody's address (RFC 5737): what a client might make up. */
const MADE_UP = '203.0.113.7';
const DAY = 86_400_000;
/** A certificate that renews itself does so a month before its end. */
const SOON = 14;

/** PUBLIC_URL is asked from here, as a browser would. */
export const proxyCheck: Check = async (ground) => {
  const { publicUrl } = ground.settings;
  if (!publicUrl) return [ok('not set up: people open PCR without a proxy (PUBLIC_URL)')];
  // The first page, not a probe: a proxy may answer those itself, and without PCR's headers.
  const asked = await ask(`${publicUrl}/`, { ca: ground.ca }).catch(kindOf);
  if (typeof asked === 'string')
    return [
      wrong(
        `PUBLIC_URL is not reached from here: ${unreached(asked)}. See whether the proxy runs, and whether this machine finds the way back to itself.`,
      ),
    ];
  if (asked.status >= 500)
    return [
      wrong(
        `PUBLIC_URL answers ${asked.status}. See whether PCR runs, and whether the proxy reaches it.`,
      ),
    ];
  const faults = [
    ...ofTls(publicUrl, asked, ground.clock.now()),
    ...(await ofHttp(publicUrl)),
    ...(await ofPassing(publicUrl, ground)),
  ];
  if (faults.length > 0) return faults;
  const until = asked.certificateEnds;
  const days = until ? `, certificate good until ${until.toISOString().slice(0, 10)}` : '';
  return [
    ok(
      `PUBLIC_URL leads to this PCR${days}; it says who the client is and holds nothing back. Not checked: what the proxy’s log keeps of addresses`,
    ),
  ];
};

function ofTls(publicUrl: string, asked: Asked, now: Date): Said[] {
  if (!publicUrl.startsWith('https:')) return [];
  const found: Said[] = [];
  const days = asked.certificateEnds
    ? Math.floor((asked.certificateEnds.getTime() - now.getTime()) / DAY)
    : null;
  if (days !== null && days < SOON)
    found.push(warn(`its certificate ends in ${days} days. See whether it renews itself.`));
  if (!asked.headers['strict-transport-security'])
    found.push(
      warn(
        'the header Strict-Transport-Security does not arrive. Let the proxy pass PCR’s headers on.',
      ),
    );
  return found;
}

/** Whoever types the name without https must come to https; where nobody listens nothing leaks. */
async function ofHttp(publicUrl: string): Promise<Said[]> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:' || port || isLoopback(hostname)) return [];
  const asked = await ask(`http://${hostname}/`).catch(() => null);
  const leads = asked && asked.status >= 300 && asked.status < 400 ? asked.headers.location : '';
  return !asked || leads?.startsWith('https:')
    ? []
    : [
        warn(
          `http:// answers ${asked.status} and does not lead to https. Redirect it at the proxy.`,
        ),
      ];
}

async function ofPassing(publicUrl: string, { settings, secret, clock, ca }: CheckGround) {
  if (!secret) return [warn('not checked: there is no secret yet. Start PCR first.')];
  const headers = { [PASS]: passOf(secret, clock.now()), 'x-forwarded-for': MADE_UP };
  const asked = await ask(publicUrl + PROXY_SEEN, { headers, ca }).catch(kindOf);
  if (typeof asked === 'string') return [wrong(`it broke off: ${unreached(asked)}.`)];
  if (asked.status === 403)
    return [
      wrong(
        'PCR refuses the host of PUBLIC_URL: it was started without that setting. Start it again.',
      ),
    ];
  const seen = seenIn(asked.text);
  if (!seen)
    return [
      warn(
        'PUBLIC_URL answers, but not as this PCR: it is not started, is older, has another secret, or its clock is a minute away.',
      ),
    ];
  return [
    ...ofClient(settings.trustProxy, seen),
    ...(asked.lasted < PAUSE / 2
      ? [
          warn(
            'the proxy gathers answers: screens do not change by themselves. Turn its buffering off (docs/operate/proxy.md).',
          ),
        ]
      : []),
  ];
}

function seenIn(text: string): Seen | null {
  try {
    const { client, believed, forwarded } = JSON.parse(/^data: (\{.*\})$/m.exec(text)?.[1] ?? '');
    return typeof client === 'string' ? { client, believed, forwarded } : null;
  } catch {
    return null;
  }
}

/** The request came with an address that was made up: whom does PCR take for the client? */
function ofClient(trust: Settings['trustProxy'], { client, believed, forwarded }: Seen): Said[] {
  if (client === MADE_UP)
    return [
      wrong(
        'PCR believes an address that a client made up. Let the proxy set X-Forwarded-For to the address that it sees, and TRUST_PROXY to the number of proxies.',
      ),
    ];
  const added = (forwarded ?? '').split(',').filter((one) => one.trim() !== MADE_UP && one.trim());
  if (added.length === 0)
    return trust === false
      ? []
      : [
          warn(
            'TRUST_PROXY is set, but no proxy says who the client is. Let it set X-Forwarded-For, or set TRUST_PROXY=off.',
          ),
        ];
  if (!believed)
    return [
      wrong(
        'the proxy says who the client is, and PCR does not believe it: all clients count as one. Set TRUST_PROXY to the number of proxies, or to their addresses.',
      ),
    ];
  return [];
}
