import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buildArguments, type Image, nameOf } from '../image-arguments.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** What an image says about how it is run. */
export interface ImageConfig {
  User: string;
  Env: string[];
  Entrypoint: string[];
  Labels: Record<string, string>;
  Volumes: Record<string, object>;
  Healthcheck?: { Test: string[] };
}

/** Images in a folder of their own, made by buildah without an engine. */
export interface Store {
  /** An image of one layer from a tar of a root file system. */
  importBase(name: string, tar: string): Promise<void>;
  build(image: Image): Promise<void>;
  config(image: Image): Promise<ImageConfig>;
  /** Compressed bytes of each layer, the lowest first. */
  layers(image: Image): Promise<number[]>;
  /** The folder with its root file system, in a container of its own. */
  mount(image: Image): Promise<string>;
  /** Ends what runs for it and unmounts all of it, so that its folder can be deleted. */
  empty(): Promise<void>;
}

/** `folder` is the store's own; somebody else deletes it when it is empty. */
export function openStore(folder: string): Store {
  const buildah = (...args: string[]) =>
    output('buildah', [
      ...['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')],
      ...args,
    ]);
  return {
    async importBase(name, tar) {
      const container = (await buildah('from', 'scratch')).trim();
      await buildah('add', container, tar, '/');
      await buildah('commit', '--rm', container, name);
    },
    async build(image) {
      const [build = '', ...args] = buildArguments('buildah', image);
      await buildah(build, '--isolation=chroot', ...args);
    },
    async config(image) {
      const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', nameOf(image)));
      return Docker.config;
    },
    async layers(image) {
      const pushed = join(folder, `pushed-${image.target}`);
      await buildah('push', nameOf(image), `oci:${pushed}`);
      const blob = async (path: string) => JSON.parse(await readFile(join(pushed, path), 'utf8'));
      const { manifests } = await blob('index.json');
      const manifest = await blob(`blobs/${manifests[0].digest.replace(':', '/')}`);
      return manifest.layers.map(({ size }: { size: number }) => size);
    },
    async mount(image) {
      const container = (await buildah('from', nameOf(image))).trim();
      return (await buildah('mount', container)).trim();
    },
    async empty() {
      const ended = [...running].map((child) => once(child, 'close'));
      for (const child of running) child.kill();
      await Promise.all(ended);
      // What buildah has mounted here. Its own way to remove images would take a minute.
      const mounts = (await readFile('/proc/self/mounts', 'utf8'))
        .split('\n')
        .map((line) => line.split(' ')[1]?.replaceAll('\\040', ' ') ?? '')
        .filter((path) => path.startsWith(`${folder}/`));
      for (const path of mounts.reverse()) await output('umount', [path]);
    },
  };
}

/** Programs that somebody may wait for when everything is given up. */
const running = new Set<ChildProcess>();

/** What a program prints. Rejects with its last lines when it fails. */
export function output(program: string, args: readonly string[]): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let out = '';
    let all = '';
    child.stdout.on('data', (data) => {
      out += data;
      all += data;
    });
    child.stderr.on('data', (data) => (all += data));
    child.on('error', fail);
    child.on('close', (code) => {
      running.delete(child);
      if (code === 0) return done(out);
      const last = all.trimEnd().split('\n').slice(-25).join('\n');
      fail(new Error(`${program} failed (${code}):\n${last}`));
    });
  });
}
