import { backupCheck } from './backup-check.ts';
import { type Check, type CheckGround, runCheck, type Said } from './check.ts';
import { clamdCheck } from './clamd-check.ts';
import { clockCheck } from './clock-check.ts';
import { databaseCheck } from './database-check.ts';
import { diskCheck } from './disk-check.ts';
import { gatewayCheck } from './gateway-check.ts';
import { mailCheck } from './mail-check.ts';
import { proxyCheck } from './proxy-check.ts';
import { pushCheck } from './push-check.ts';
import { settingsCheck } from './settings-check.ts';
import { storeCheck } from './store-check.ts';
import { webCheck } from './web-check.ts';

/** Everything that `npm run admin -- check` looks at, in the order of its lines. */
const CHECKS: Readonly<Record<string, Check>> = {
  settings: settingsCheck,
  database: databaseCheck,
  disk: diskCheck,
  store: storeCheck,
  mail: mailCheck,
  push: pushCheck,
  gateway: gatewayCheck,
  clamd: clamdCheck,
  proxy: proxyCheck,
  clock: clockCheck,
  backup: backupCheck,
  web: webCheck,
};

/** Longer than a mail server or a store may take that works, in ms. */
const LIMIT = 30_000;

/** All run at once, whatever becomes of the others. */
export async function runChecks(
  ground: CheckGround,
  limit = LIMIT,
): Promise<(Said & { name: string })[]> {
  const all = Object.entries(CHECKS).map(async ([name, check]) =>
    (await runCheck(check, ground, limit)).map((said) => ({ name, ...said })),
  );
  return (await Promise.all(all)).flat();
}
