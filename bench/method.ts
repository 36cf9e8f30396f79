import { CONNECTIONS, ROUNDS, SECONDS } from './reading/against-limit.ts';
import * as growth from './reading/growth-rounds.ts';
import { PAUSE_MS } from './telling/own-writes.ts';

/** The top of docs/bench.md: what all sections have in common. */
export const METHOD = `# Speed, as measured

\`npm run bench\` writes this page. \`npm run bench -- server growth\` measures these two sections only. Nothing else
should run on the machine during a run. The command ends with exit code 1 if a bar is missed.

A paragraph 'Beside an earlier commit' is written by hand after a measurement of both. It says whether a missed bar is
the product's doing or the machine's. Measuring a section anew removes it.

## How everything is measured

**Bars.** Where possible, a bar is a ratio within one run, so that it means the same on every machine. A row without
a bar only informs.

**Product.** The product is \`buildApp\`, wired as in \`server/src/main.ts\` and running in a process of its own. Its
limits per address, on writes and on look-ups are lifted, since all requests come from one address here. PostgreSQL
runs with fsync on. Clients, mail servers and the servers below are processes of their own, too.

**The smallest servers.** 'Simplest SQL' (\`bench/limit/simplest-server.ts\`) is the smallest server that gives the
same answer, with the simplest SQL for it. It has node:http, pg and prepared statements, and looks sessions up in the
same table. Its table of family records has no checks, generated columns or triggers. 'Own SQL'
(\`bench/limit/server.ts\`, also called the limit) is the same server with all of the product's own SQL. Both use the
product's database.

**Load.** A client with ${CONNECTIONS} connections sends each request as a random member. After a warm-up the
product and the smallest servers take turns for ${ROUNDS} rounds of ${SECONDS} s each. A ratio is the median of the
rounds' ratios.

**Growth.** One connection asks two product servers in turns, one with all of the data and one with a tenth of it in
another database. There are ${growth.ROUNDS} rounds of ${growth.SECONDS} s on each. A time is the median from the
request to the whole answer.

**A member's own writes.** Another member adds a family record every ${PAUSE_MS} ms, before the work begins and
while it goes on. Their times are from the request to the answer.

**Memory.** PSS counts a page that several processes share once. VmHWM is the most that a process ever had. 1 MB is
1,000,000 bytes, and 1 kB is 1,000 bytes.

**Processor time** is the time that processes spend on any core. Other programs on the machine change it less than
they change the time on the clock.

**Browser.** Chromium loads the built app from the product's server on a phone's screen. Bytes are what it received
over plain HTTP for files, headers included. 'Slowed four times' is Chromium's own throttling of the processor.
Lighthouse (mobile, with its simulated throttling) runs 7 times with an empty cache. Its figures are medians, except
that for accessibility the lowest counts.
`;
