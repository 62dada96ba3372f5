import { canonical } from '#schema/operations/operation.ts';
import { areStrokes } from '#schema/rules/strokes.ts';
import type { HandoverCounts, HandoverLine, Signature } from '#schema/records/handover.ts';

/** The signed content of a handover. */
export interface Signed {
  kind: string;
  orderIds: readonly string[];
  projectId: string;
  lines: readonly HandoverLine[];
  signatures: readonly Signature[];
  waybill: string;
  vehicle: string;
  place: string;
  note: string;
  sealedAt: number;
  deviceId: string;
}

/** Text whose SHA-256 seals a handover: it contains both lines and strokes, so a signature fits no other list. */
export function handoverText(signed: Signed): string {
  const { kind, orderIds, projectId, lines, signatures, waybill, vehicle, place, note, sealedAt, deviceId } = signed;
  return canonical({ kind, orderIds, projectId, lines, signatures, waybill, vehicle, place, note, sealedAt, deviceId });
}

/** First digits of a hash, grouped for reading aloud: `9F3C 21B0 77E4`. */
export function spokenHash(hash: string): string {
  return hash
    .slice(0, 12)
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1 ');
}

/** Number of lines by outcome. */
export function countsOf(lines: readonly HandoverLine[]): HandoverCounts {
  const count = (holds: (line: HandoverLine) => boolean) => lines.filter(holds).length;
  return {
    found: count(({ found }) => found === 'found'),
    missing: count(({ found }) => found === 'missing'),
    extra: count(({ found }) => found === 'extra' || found === 'extraLeft'),
    differing: count(({ differs }) => differs !== ''),
  };
}

/** Facts a list repeats in addition to what is signed, so that lists and papers need no signatures: its counts and its two people. */
export function signedFacts({ lines, signatures }: Pick<Signed, 'lines' | 'signatures'>) {
  const [giver, taker] = signatures;
  return {
    counts: countsOf(lines),
    giver: giver?.name ?? '',
    giverRole: giver?.role ?? '',
    taker: taker?.name ?? '',
    takerRole: taker?.role ?? '',
    refused: signatures.map(({ refusedReason }) => refusedReason).find((words) => words !== '') ?? '',
  };
}

/**
 * Position of a mistake in a handover's form; null for none. Strokes are within their pad, a line occurs once, and one of the two
 * signs where the other refuses before a witness.
 */
export function faultOf({ kind, lines, signatures }: Pick<Signed, 'kind' | 'lines' | 'signatures'>): string | null {
  const keys = lines.map(({ positionId, containerId, code }) => positionId || containerId || code);
  if (keys.includes('') || new Set(keys).size !== keys.length) return 'lines';
  if (signatures.some((one) => !isOnPad(one))) return 'strokes';
  const wanted = kind === 'dispatch' ? 1 : 2;
  const isWhole = signatures.length >= wanted && signatures.every((one) => isSigned(one) || isRefused(one));
  return isWhole && signatures.some(isSigned) ? null : 'signatures';
}

const isSigned = ({ strokes, typed }: Signature) => strokes.length > 0 || typed !== '';
const isRefused = ({ refusedReason, witness }: Signature) => refusedReason !== '' && witness !== '';

/** A typed name has no strokes. */
const isOnPad = (one: Signature) => one.strokes.length === 0 || areStrokes(one);
