import { parentPort, workerData } from 'node:worker_threads';

/** What the documents of a binder may ask of the process that reads them. */
export interface BinderLimits {
  /** Bytes of the process. */
  memory: number;
  /** Processor time for one document, in seconds. */
  seconds: number;
  /** Processor time for all of them, in seconds. */
  secondsOfAll: number;
}

/** How often it checks what was taken, in ms. */
const LOOK = 50;

// A reader of a document cannot be stopped, only its process can. Processor time stands still while
// others use the machine.
const { memory, seconds } = workerData as BinderLimits;
let before = process.cpuUsage();
parentPort?.on('message', () => {
  before = process.cpuUsage();
});
setInterval(() => {
  const { user, system } = process.cpuUsage(before);
  const tooMuch = user + system > seconds * 1_000_000 || process.memoryUsage.rss() > memory;
  if (tooMuch) process.kill(process.pid, 'SIGKILL');
}, LOOK);
