import { DOCUMENTS_AT_ONCE } from '@pcr/contract/files/documents/documents.schema.ts';
import {
  ACCEPTED,
  type DocumentFolder,
  type FileKind,
  type StoredType,
} from '@pcr/contract/files/files.schema.ts';
import {
  File,
  FileBadge,
  FileImage,
  FileText,
  FileType,
  Folder,
  type LucideIcon,
  ScrollText,
} from 'lucide-react';
import { counted } from '../../kit/words/format.ts';

export const FOLDER_LABELS: Record<DocumentFolder, string> = {
  documents: 'Documents',
  images: 'Images',
  certificates: 'Certificates',
  contracts: 'Contracts',
};
export const FOLDER_ICONS: Record<DocumentFolder, LucideIcon> = {
  documents: Folder,
  images: FileImage,
  certificates: FileBadge,
  contracts: ScrollText,
};

const TYPES: Record<StoredType, { label: string; icon: LucideIcon }> = {
  'image/webp': { label: 'Picture', icon: FileImage },
  'application/pdf': { label: 'PDF', icon: FileText },
  'application/msword': { label: 'Word document', icon: FileType },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    label: 'Word document',
    icon: FileType,
  },
  'text/plain': { label: 'Text', icon: File },
};
export const typeLabel = (type: StoredType): string => TYPES[type].label;
export const typeIcon = (type: StoredType): LucideIcon => TYPES[type].icon;

const KINDS: Record<FileKind, string> = {
  image: 'Images',
  pdf: 'PDF',
  doc: 'DOC',
  docx: 'DOCX',
  txt: 'TXT',
};
/** 'Images, PDF, DOC, DOCX, TXT' */
export const takes = (folder: DocumentFolder): string =>
  ACCEPTED[folder].map((kind) => KINDS[kind]).join(', ');

/** '1 document', '12 documents' */
export const countText = (count: number): string => counted(count, 'document');

/** As many as one request changes. */
export const TOO_MANY_SELECTED = `You can select ${DOCUMENTS_AT_ONCE} documents at a time.`;

export const SORT_LABELS = { expiry: 'Expiry', date: 'Date', name: 'Name', size: 'Size' } as const;
