import { parseArgs } from 'node:util';
import { VERSION } from '../server/src/kit/settings/version.ts';
import { buildImage } from './build-image.ts';
import { TARGETS, type Target } from './image-arguments.ts';
import { tryImage } from './try/try-image.ts';

// npm run image: builds the image of PCR, or tries it (docs/operate/containers.md).

const HELP = `npm run image -- --build                      builds pcr:${VERSION} with podman, buildah or docker
npm run image -- --build --target all-in-one  builds pcr-all-in-one:${VERSION}, with its own PostgreSQL, for trying
npm run image -- --try                        as root on Debian, with buildah and mmdebstrap: builds both and runs them

--base IMAGE     what --build starts from (debian:trixie-slim); it must have apt
--npmrc FILE     npm's settings for --build, if your network has a registry of its own
If NODE_EXTRA_CA_CERTS names certificates, the build trusts them too. Neither gets into the image.

--try takes five to fifteen minutes, 6 GB of disk, Chromium and a network to Debian and npm. It starts each image as a
container does: alone in its processes, as its own user, without rights, with a root file system that nobody can write
to. A member signs up, adds a family record and sets a photo. Then it stops PCR. It leaves nothing behind.`;

try {
  const { values } = parseArgs({
    options: {
      build: { type: 'boolean' },
      try: { type: 'boolean' },
      target: { type: 'string', default: 'pcr' },
      base: { type: 'string' },
      npmrc: { type: 'string' },
    },
  });
  if (!isTarget(values.target)) throw new Error(`--target is one of: ${TARGETS.join(', ')}`);
  if (values.try) await tryImage();
  else if (values.build) await buildImage({ ...values, target: values.target });
  else console.log(HELP);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

function isTarget(text: string): text is Target {
  return TARGETS.some((one) => one === text);
}
