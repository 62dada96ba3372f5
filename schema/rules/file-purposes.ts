import type { Grant } from '#schema/grants.ts';
import { LIMITS } from '#schema/limits.ts';

/** Kind of a file, by its first bytes and its name extension. `other`: a format of the client's list, kept and never opened. */
export const fileKinds = ['pdf', 'tiff', 'jpeg', 'png', 'docx', 'doc', 'xlsx', 'zip', 'xml', 'text', 'other'] as const;
export type FileKind = (typeof fileKinds)[number];

/** Purpose of a file, which determines all other rules. */
export const filePurposes = ['document', 'import', 'dictionary', 'bulk', 'ticket', 'paper', 'report', 'prepared'] as const;
export type FilePurpose = (typeof filePurposes)[number];

export interface FileRule {
  mostBytes: number;
  kinds: readonly FileKind[];
  /** Grant that permits sending; `service`: only the service creates them. */
  send: Grant | 'session' | 'service';
  /** Another grant that permits sending and reading one's own files. */
  orBy?: Grant;
  /** Grant the owner needs to read it; `door`: pages and texts are readable only through the rights of the document. */
  read: Grant | 'session' | 'door';
  /** Grant that lets other users of the client read it; without one only the owner can. */
  othersRead?: Grant;
  /** Its pages are displayed, so it is opened before anyone can see it, and refused if that fails. */
  shown: boolean;
  /** Days until it is deleted; 0: as long as a row refers to it. */
  days: number;
}

const tables: readonly FileKind[] = ['text', 'xlsx', 'xml'];

/** The single table of purposes: a new purpose is one row. */
export const fileRules: Readonly<Record<FilePurpose, FileRule>> = {
  document: {
    mostBytes: LIMITS.fileBytes,
    kinds: ['pdf', 'tiff', 'jpeg', 'png', 'docx', 'doc', 'text', 'other'],
    send: 'document.import',
    // scans of what is ordered
    orBy: 'order.fulfil',
    read: 'door',
    shown: true,
    days: 0,
  },
  import: {
    mostBytes: LIMITS.importMegabytes * 1_000_000,
    kinds: [...tables, 'zip'],
    orBy: 'release.manage',
    send: 'document.import',
    read: 'document.import',
    shown: false,
    days: 30,
  },
  dictionary: {
    mostBytes: LIMITS.fileBytes,
    kinds: tables,
    send: 'dictionary.manage',
    read: 'dictionary.manage',
    othersRead: 'dictionary.manage',
    shown: false,
    days: 30,
  },
  bulk: { mostBytes: 2_000_000, kinds: ['text', 'xlsx'], send: 'order.write', read: 'order.write', shown: false, days: 30 },
  ticket: {
    mostBytes: 20_000_000,
    kinds: ['pdf', 'jpeg', 'png', 'text'],
    send: 'session',
    read: 'session',
    othersRead: 'ticket.moderate',
    shown: true,
    days: 0,
  },
  paper: { mostBytes: LIMITS.fileBytes, kinds: ['pdf'], send: 'service', read: 'order.read', shown: false, days: 0 },
  report: {
    mostBytes: LIMITS.fileBytes,
    kinds: ['pdf', 'xlsx', 'xml', 'text', 'zip'],
    send: 'service',
    read: 'report.read',
    shown: false,
    days: 30,
  },
  prepared: {
    mostBytes: LIMITS.fileBytes,
    kinds: ['pdf', 'text', 'zip'],
    send: 'service',
    read: 'door',
    shown: false,
    days: 1,
  },
};
