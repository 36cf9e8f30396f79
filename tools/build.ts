import { buildWeb } from './web-build.ts';

// npm run build: what `npm start` does before the server runs, for a service and an image, which
// may write nothing where the app is.
try {
  await buildWeb();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
