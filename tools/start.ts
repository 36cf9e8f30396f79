import { buildWeb } from './web-build.ts';

// npm start: the web app is built when it must be, then the server runs in this same process.
try {
  await buildWeb();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
await import('../server/src/main.ts');
