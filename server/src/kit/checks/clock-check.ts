import { plannedSql } from '../postgres/database.ts';
import { ask } from './ask.ts';
import { type Check, type CheckGround, ok, warn } from './check.ts';

const NOW = plannedSql(`select extract(epoch from clock_timestamp())::float8 * 1000 as now`);
/** Clocks that are set by the network are within a few ms of each other. */
const MOST = 2_000;

export const clockCheck: Check = async (ground) => {
  const away = await Promise.all([ofDatabase(ground), ofPublicUrl(ground)]);
  const known = away.filter((one) => one !== null);
  const late = known.flatMap(({ name, ms }) =>
    Math.abs(ms) > MOST
      ? [
          warn(
            `it is ${(Math.abs(ms) / 1000).toFixed(1)} s ${ms > 0 ? 'behind' : 'ahead of'} the clock of ${name}: links end at another time, and codes of two-factor authentication may fail. Set both by the network (timedatectl set-ntp true).`,
          ),
        ]
      : [],
  );
  if (late.length > 0) return late;
  if (known.length === 0)
    return [warn('not checked: neither the database nor PUBLIC_URL says what time it is')];
  return [
    ok(`within 2 s of the clock of ${known.map(({ name }) => name).join(' and of that of ')}`),
  ];
};

interface Away {
  name: string;
  /** How far its clock is ahead of ours. */
  ms: number;
}

async function ofDatabase({ database, clock }: CheckGround): Promise<Away | null> {
  if (typeof database === 'string') return null;
  const asked = clock.now().getTime();
  const [row] = await database.query<{ now: number }>(NOW, []);
  const middle = (asked + clock.now().getTime()) / 2;
  return row ? { name: 'the database', ms: row.now - middle } : null;
}

/** The proxy's clock, or PCR's own where none sets the header. It tells whole seconds. */
async function ofPublicUrl({ settings: { publicUrl }, clock, ca }: CheckGround) {
  if (!publicUrl) return null;
  const asked = clock.now().getTime();
  const said = await ask(`${publicUrl}/healthz`, { ca }).then(
    ({ headers }) => Date.parse(headers.date ?? ''),
    // The line of the proxy says why it is not reached.
    () => Number.NaN,
  );
  if (Number.isNaN(said)) return null;
  const middle = (asked + clock.now().getTime()) / 2;
  return { name: 'PUBLIC_URL', ms: said + 500 - middle } satisfies Away;
}
