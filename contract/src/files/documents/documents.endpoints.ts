import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { HistoryQuery } from '../../kit/history.schema.ts';
import { Id } from '../../kit/shapes.ts';
import { StoredFile } from '../files.schema.ts';
import {
  DeletedDocumentPage,
  DocumentIds,
  DocumentMove,
  DocumentName,
  DocumentNames,
  DocumentPage,
  DocumentQuery,
  DocumentSummary,
  DocumentsQuery,
  MovedDocuments,
  SameNames,
} from './documents.schema.ts';

const params = z.object({ id: Id });

export const listDocuments = endpoint('GET', '/documents', {
  query: DocumentQuery,
  out: DocumentPage,
  costly: ['search'],
  summary: "The caller's own documents of one folder, found by name and sorted, 100 a page",
});

export const getDocument = endpoint('GET', '/documents/:id', {
  params,
  out: StoredFile,
  summary: 'One of the caller’s own documents',
});

export const summarizeDocuments = endpoint('GET', '/documents/summary', {
  out: DocumentSummary,
  summary:
    'How many documents each folder has, and what all files of the caller take of their quota',
});

export const listDeletedDocuments = endpoint('GET', '/documents/deleted', {
  query: HistoryQuery,
  out: DeletedDocumentPage,
  summary: "The caller's own documents that were deleted or replaced in the last 30 days",
});

export const findSameNames = endpoint('POST', '/documents/same-names', {
  reads: true,
  in: DocumentNames,
  out: SameNames,
  again: true,
  summary: 'Which of these names a folder has already, each with a name that is free there',
});

export const downloadDocuments = endpoint('GET', '/documents/zip', {
  query: DocumentsQuery,
  gives: 'bytes',
  summary: 'Those of these documents that are the caller’s as one ZIP; 404 where none is',
});

export const renameDocument = endpoint('PUT', '/documents/:id/name', {
  params,
  in: DocumentName,
  out: StoredFile,
  summary:
    'Gives a document another name; 409 with the current one when `updated_at` is stale, and 409 `name_taken` with the one that has the name where that was to be asked',
});

export const moveDocuments = endpoint('POST', '/documents/move', {
  in: DocumentMove,
  out: MovedDocuments,
  again: true,
  summary:
    'Moves documents into another folder, those that it takes; others stay, each with the reason, and those whose name is there where that was to be asked',
});

export const deleteDocuments = endpoint('POST', '/documents/delete', {
  in: DocumentIds,
  again: true,
  summary: 'Deletes documents; each can be restored for 30 days. 404 where none of them is there',
});

export const restoreDocuments = endpoint('POST', '/documents/restore', {
  in: DocumentIds,
  again: true,
  summary: 'Takes the deletion of documents back. 404 where none of them can be restored',
});
