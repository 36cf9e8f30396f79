import { constants, cpus, loadavg } from 'node:os';
import { interactionSection } from './browser/interaction-section.ts';
import { webSection } from './browser/web-section.ts';
import { teardown } from './environment.ts';
import { filesSection } from './files/files-section.ts';
import { gallerySection } from './files/gallery-section.ts';
import { uploadSection } from './files/upload-section.ts';
import { METHOD } from './method.ts';
import { contractorsSection } from './reading/contractors-section.ts';
import { dashboardSection } from './reading/dashboard-section.ts';
import { documentsSection } from './reading/documents-section.ts';
import { eventsSection } from './reading/events-section.ts';
import { fairnessSection } from './reading/fairness-section.ts';
import { groupsSection } from './reading/groups-section.ts';
import { growthSection } from './reading/growth-section.ts';
import { jobsSection } from './reading/jobs-section.ts';
import { lookUpSection } from './reading/look-up-section.ts';
import { scaleSection } from './reading/scale-section.ts';
import { searchSection } from './reading/search-section.ts';
import { serverSection } from './reading/server-section.ts';
import { timingSection } from './reading/timing-section.ts';
import { type Section, table, write } from './report.ts';
import { backupSection } from './running/backup-section.ts';
import { faultsSection } from './running/faults-section.ts';
import { startSection } from './running/start-section.ts';
import { deliverySection } from './telling/delivery-section.ts';
import { fanOutSection } from './telling/fan-out-section.ts';
import { liveSection } from './telling/live-section.ts';
import { sweepSection } from './telling/sweep-section.ts';

// npm run bench: measures, prints the table and writes it to docs/bench.md;
// `npm run bench -- server growth` does parts. `npm run bench -- faults 60` takes so many minutes,
// and `-- scale 200000` so many records. Both are run only when they are named.

const words = process.argv.slice(2);
const number = words.find((word) => Number(word) > 0);
const minutes = Number(number ?? 5);

const SECTIONS: Record<string, (progress: (text: string) => void) => Promise<Section>> = {
  server: serverSection,
  jobs: jobsSection,
  contractors: contractorsSection,
  events: eventsSection,
  groups: groupsSection,
  'look-up': lookUpSection,
  search: searchSection,
  dashboard: dashboardSection,
  documents: documentsSection,
  growth: growthSection,
  scale: (progress) => scaleSection(progress, Number(number ?? 10_000_000)),
  sweep: sweepSection,
  web: webSection,
  interaction: interactionSection,
  start: startSection,
  backup: (progress) => backupSection(progress, number ? [Number(number)] : [50, 2_000]),
  upload: uploadSection,
  files: filesSection,
  gallery: gallerySection,
  delivery: deliverySection,
  'fan-out': fanOutSection,
  live: liveSection,
  fairness: fairnessSection,
  faults: (progress) => faultsSection(progress, minutes),
  timing: timingSection,
};

/** They take long. */
const WHEN_NAMED = ['faults', 'scale'];

let interrupted = 0;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // npm and tools/prepare.mjs pass on the Ctrl-C that the terminal has sent to everybody: that is
    // still the first one.
    if (interrupted && Date.now() - interrupted < 1_000) return;
    if (interrupted) process.exit(128 + constants.signals[signal]);
    interrupted = Date.now();
    teardown().finally(() => process.exit(128 + constants.signals[signal]));
  });
}

const asked = words.filter((word) => !(Number(word) > 0));
const unknown = asked.find((name) => !(name in SECTIONS));
if (unknown) {
  console.error(`There is no section ${unknown}. There are: ${Object.keys(SECTIONS).join(', ')}`);
  process.exit(1);
}

const [load = 0] = loadavg();
if (load > cpus().length / 4) {
  console.error(
    `Other programs are busy here (load ${load.toFixed(1)} of ${cpus().length}): expect figures that waver.`,
  );
}

let missed = 0;
try {
  const measured: Section[] = [];
  for (const name of asked.length
    ? asked
    : Object.keys(SECTIONS).filter((one) => !WHEN_NAMED.includes(one))) {
    const begun = Date.now();
    const section = await SECTIONS[name]?.((text) => console.error(`${name}: ${text}`));
    // One section's processes would take time from the next one.
    await teardown();
    if (!section) continue;
    measured.push(section);
    missed += section.rows.filter((row) => row.met === false).length;
    for (const line of section.notes ?? []) console.error(line);
    console.log(
      `\n${section.title} (${Math.round((Date.now() - begun) / 1000)} s)\n${table(section.rows)}\n`,
    );
  }
  write(METHOD, measured);
  console.log(
    missed ? `${missed} bars missed. See docs/bench.md` : 'All bars met. See docs/bench.md',
  );
} catch (error) {
  // Code that we stopped ourselves fails, too.
  if (!interrupted) console.error(error);
  missed = 1;
}
await teardown();
if (!interrupted) process.exit(missed ? 1 : 0);
