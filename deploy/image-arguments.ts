/** The images that deploy/Containerfile builds: the one to run, and one to try PCR with. */
export const TARGETS = ['pcr', 'all-in-one'] as const;
export type Target = (typeof TARGETS)[number];

/** A program that builds images. */
export type Engine = 'podman' | 'buildah' | 'docker';

export interface Image {
  target: Target;
  version: string;
  /** The commit; 'unknown' outside a repository. */
  revision: string;
  /** The image to start from; without one, what deploy/Containerfile says. */
  base?: string | undefined;
  /** Files that the build reads and the image does not get. */
  secrets?: Readonly<Record<'npmrc' | 'certificates', string | undefined>>;
}

/** 'pcr:0.2.0' */
export const nameOf = ({ target, version }: Pick<Image, 'target' | 'version'>): string =>
  `${target === 'pcr' ? 'pcr' : `pcr-${target}`}:${version}`;

/** What an engine is called with, in the project's folder, to build an image. */
export function buildArguments(engine: Engine, image: Image): string[] {
  const { target, version, revision, base, secrets } = image;
  return [
    'build',
    // Without them buildah makes one layer of all, and the next build starts from nothing.
    ...(engine === 'buildah' ? ['--layers'] : []),
    // The format of OCI has no health check.
    ...(engine === 'docker' ? [] : ['--format=docker']),
    ...['--file', 'deploy/Containerfile', '--target', target, '--tag', nameOf(image)],
    ...['--build-arg', `VERSION=${version}`, '--build-arg', `REVISION=${revision}`],
    ...(base ? ['--build-arg', `BASE=${base}`] : []),
    ...Object.entries(secrets ?? {}).flatMap(([id, src]) =>
      src ? ['--secret', `id=${id},src=${src}`] : [],
    ),
    '.',
  ];
}
