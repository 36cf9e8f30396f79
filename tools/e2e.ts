import { runJourneys } from './journeys.ts';

try {
  const { code } = await runJourneys(process.argv.slice(2));
  process.exitCode = code;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
