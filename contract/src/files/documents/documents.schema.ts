import * as z from 'zod/mini';
import { deletion } from '../../kit/history.schema.ts';
import { Id, Instant, ownPageOf, pageOf, sought } from '../../kit/shapes.ts';
import { DOCUMENT_FOLDERS, FileName, StoredFile } from '../files.schema.ts';

/** Of the live event to their owner: documents are new, different, or gone. */
export const DOCUMENTS_TOPIC = 'documents';
/** documents.md 2. */
export const DOCUMENT_PAGE = 100;
/** 'expiry' is for certificates: expired ones first, then those that expire soonest. */
export const DOCUMENT_SORTS = ['date', 'name', 'size', 'expiry'] as const;
export type DocumentSort = (typeof DOCUMENT_SORTS)[number];
/** How many one request changes. */
export const DOCUMENTS_AT_ONCE = 100;

/** How many names are looked for with one request. */
export const NAMES_AT_ONCE = 50;

const DocumentFolder = z.enum(DOCUMENT_FOLDERS);

export const DocumentQuery = z.object({
  folder: DocumentFolder,
  search: z.optional(sought(100)),
  sort: z.optional(z.enum(DOCUMENT_SORTS)),
  // A name of 255 characters has up to 8,400 bytes when it is compared by its letters.
  cursor: z.optional(z.string().check(z.maxLength(12_000))),
});
export type DocumentQuery = z.infer<typeof DocumentQuery>;
export const DocumentPage = ownPageOf(StoredFile);

/** The four folders with how many documents each has, and what all files of the member take. */
export const DocumentSummary = z.object({
  folders: z.array(z.object({ folder: DocumentFolder, count: z.number() })),
  /** Bytes, those of deleted documents too, until they are gone for good. */
  used: z.number(),
  /** Bytes of them that deleted documents take. */
  deleted: z.number(),
  /** Bytes (files.md 21). */
  quota: z.number(),
});
export type DocumentSummary = z.infer<typeof DocumentSummary>;

/**
 * Where the folder has the name already (documents.md 17): 'ask' changes nothing and says so,
 * without any of them both have it.
 */
export const SameName = z.enum(['ask', 'replace', 'both']);
export type SameName = z.infer<typeof SameName>;

export const DocumentName = z.object({
  name: FileName,
  updated_at: Instant,
  same: z.optional(SameName),
});

const Ids = z.array(Id).check(z.minLength(1), z.maxLength(DOCUMENTS_AT_ONCE));
export const DocumentIds = z.object({ ids: Ids });
/** Ids with commas between them. */
export const DocumentsQuery = z.object({
  ids: z
    .string()
    .check(z.maxLength(37 * DOCUMENTS_AT_ONCE), z.regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/)),
});
/** Where these documents are, as one ZIP. */
export const zipUrl = (ids: readonly string[]): string => `/api/documents/zip?ids=${ids.join(',')}`;

export const DocumentMove = z.object({
  ids: Ids,
  folder: DocumentFolder,
  same: z.optional(SameName),
});
export const MovedDocuments = z.object({
  moved: z.array(Id),
  /** Those that the folder does not take, with the words against each. */
  refused: z.array(z.object({ id: Id, message: z.string() })),
  /** Those that stay because the folder has their name, and which document has it there. */
  same: z.array(z.object({ id: Id, name: z.string(), there: Id })),
});
export type MovedDocuments = z.infer<typeof MovedDocuments>;

export const DocumentNames = z.object({
  folder: DocumentFolder,
  names: z.array(FileName).check(z.minLength(1), z.maxLength(NAMES_AT_ONCE)),
});
/**
 * For each name that the folder has already: the newest document of that name, and a name that is
 * free.
 */
export const SameNames = z.object({
  items: z.array(z.object({ name: z.string(), id: Id, free: z.string() })),
});
export type SameNames = z.infer<typeof SameNames>;

export const DeletedDocument = z.object({
  id: Id,
  name: z.string(),
  size: z.number(),
  folder: DocumentFolder,
  created_at: Instant,
  /** True where another document has taken its place. */
  replaced: z.boolean(),
  ...deletion,
});
export type DeletedDocument = z.infer<typeof DeletedDocument>;
export const DeletedDocumentPage = pageOf(DeletedDocument);
