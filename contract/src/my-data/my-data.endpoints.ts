import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/shapes.ts';
import { OwnExport } from './my-data.schema.ts';

// No agreement is needed: people who do not accept a text still get their own data.

export const getDataExport = endpoint('GET', '/my-data/export', {
  out: OwnExport,
  summary: "The caller's own export, on its way or ready; null where there is none (my-data.md 4)",
});

export const requestDataExport = endpoint('POST', '/my-data/export', {
  out: OwnExport,
  again: true,
  summary:
    'Asks for a ZIP with all data of the caller; one on its way is answered, no second one begins (my-data.md 3)',
});

export const deleteDataExport = endpoint('DELETE', '/my-data/export', {
  summary:
    "Ends the caller's own export on its way, or deletes the one that is ready (my-data.md 5)",
});

export const getDataExportContent = endpoint('GET', '/my-data/export/:id/content', {
  params: z.object({ id: Id }),
  gives: 'bytes',
  summary: "The ZIP of the caller's own export until it expires; 404 from then on (my-data.md 6)",
});
