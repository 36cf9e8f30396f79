import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { Id } from '../../kit/shapes.ts';
import { BinderDraft, OwnBinder } from './binder.schema.ts';

export const getBinder = endpoint('GET', '/binder', {
  out: OwnBinder,
  summary:
    "The caller's own inspector binder, on its way or ready; null where there is none (binder.md 3)",
});

export const requestBinder = endpoint('POST', '/binder', {
  in: BinderDraft,
  out: OwnBinder,
  again: true,
  summary:
    'Has one PDF made of own documents, in their order; one on its way is answered, no second one begins (binder.md 3)',
});

export const deleteBinder = endpoint('DELETE', '/binder', {
  summary:
    "Ends the caller's own binder on its way, or deletes the one that is ready (binder.md 5)",
});

export const getBinderContent = endpoint('GET', '/binder/:id/content', {
  params: z.object({ id: Id }),
  gives: 'bytes',
  summary: "The PDF of the caller's own binder until it expires; 404 from then on (binder.md 7)",
});
