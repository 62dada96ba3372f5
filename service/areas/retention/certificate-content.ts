import { createHash } from 'node:crypto';
import { canonical } from '#schema/operations/operation.ts';

/** An item that was destroyed. Class, pieces and kilograms are absent from older certificates. */
export interface CertifiedItem {
  objectId: string;
  code: string;
  title: string;
  basis: string;
  method: string;
  className?: string;
  pieces?: number;
  /** 0 for an item of the archive, which is not weighed. */
  kilograms?: number;
}

/** Everything a certificate states. Its hash is taken over the canonical text of this. */
export interface CertificateContent {
  number: string;
  orderId: string;
  orderNumber: string;
  projectId: string;
  projectName: string;
  at: number;
  askedBy: string;
  approvedBy: string;
  handovers: readonly { hash: string; executedBy: string; witnessedBy: string; place: string; at: number }[];
  items: readonly CertifiedItem[];
  /** Services of the order, by which it was destroyed; absent from older certificates. */
  services?: readonly { name: string; group: string; quantity: number }[];
  /** Items of the order that stay, with the reason. */
  kept: readonly { code: string; title: string; reason: string }[];
}

/** The hash that proves the content of a certificate. */
export function certificateHash(content: CertificateContent): string {
  return createHash('sha256').update(canonical(content)).digest('hex');
}
