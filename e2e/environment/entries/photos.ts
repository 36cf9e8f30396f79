import { randomUUID } from 'node:crypto';
import type { StoredFile } from '@pcr/contract/files/files.schema.ts';
import type { Photo, PhotoEdit } from '@pcr/contract/files/gallery/photos.schema.ts';
import type { Page } from '@playwright/test';
import type { App } from '../app-process.ts';
import type { Chosen } from '../pictures.ts';
import { ask } from './members.ts';

/** Puts a photo into the gallery of the member signed in on the page, with its description. */
export async function keepPhoto(
  { request }: Page,
  app: App,
  { name, buffer }: Chosen,
  said: Partial<PhotoEdit> = {},
): Promise<Photo> {
  const path = `/files/${randomUUID()}?folder=gallery&name=${encodeURIComponent(name)}`;
  const sent = await request.put(`${app.url}/api${path}`, {
    headers: { origin: app.url, 'content-type': 'application/octet-stream' },
    data: buffer,
  });
  if (!sent.ok()) throw new Error(`PUT ${path} answered ${sent.status()}: ${await sent.text()}`);
  const { id }: StoredFile = await sent.json();
  const { title, description, category, date, tags, people, updated_at }: Photo = await (
    await ask(request, app, 'GET', `/photos/${id}`)
  ).json();
  const edit = { title, description, category, date, tags, people, updated_at, ...said };
  return (await ask(request, app, 'PUT', `/photos/${id}`, edit)).json();
}
