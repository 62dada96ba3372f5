import type { Grant } from '#schema/grants.ts';
import { LIMITS } from '#schema/limits.ts';

/** Kind of a file, by its first bytes and the ending of its name. */
export const fileKinds = ['pdf', 'tiff', 'jpeg', 'png', 'docx', 'doc', 'xlsx', 'zip', 'xml', 'text'] as const;
export type FileKind = (typeof fileKinds)[number];

/** Purpose of a file, which decides everything else about it. */
export const filePurposes = ['document', 'import', 'dictionary', 'bulk', 'ticket', 'paper', 'report', 'prepared'] as const;
export type FilePurpose = (typeof filePurposes)[number];

export interface FileRule {
  mostBytes: number;
  kinds: readonly FileKind[];
  /** Right to send one; `service`: only the service makes them. */
  send: Grant | 'session' | 'service';
  /** Another right that sends and reads its own. */
  orBy?: Grant;
  /** Right its owner needs to read it; `door`: pages and texts are read only through the rights of the document. */
  read: Grant | 'session' | 'door';
  /** Right other users of the client need to read it; without it only the owner can. */
  othersRead?: Grant;
  /** Its pages are looked at: it is opened before anyone may see it, and refused when it does not open. */
  shown: boolean;
  /** Days until it is deleted; 0: as long as a row names it. */
  days: number;
}

const tables: readonly FileKind[] = ['text', 'xlsx', 'xml'];

/** The one table of purposes: a new purpose is a line here. */
export const fileRules: Readonly<Record<FilePurpose, FileRule>> = {
  document: {
    mostBytes: LIMITS.fileBytes,
    kinds: ['pdf', 'tiff', 'jpeg', 'png', 'docx', 'doc', 'text'],
    send: 'document.import',
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
