import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { SealBreak } from '#schema/codes/bench.ts';
import type { BrokenSeal } from '#schema/records/container.ts';
import { classes } from '#src/kit/classes.ts';
import { toneClass } from '#src/kit/feedback/pill.tsx';
import { dayText } from '#src/text/dates.ts';

/** Total: what broke a seal, and when. */
const brokenWords: Readonly<Record<SealBreak, (documents: number, day: string) => MessageDescriptor>> = {
  movedOut: (documents, day) =>
    msg`${plural(documents, { one: `Seal broken: # document moved out, ${day}`, other: `Seal broken: # documents moved out, ${day}` })}`,
  movedIn: (documents, day) =>
    msg`${plural(documents, { one: `Seal broken: # document moved in, ${day}`, other: `Seal broken: # documents moved in, ${day}` })}`,
  struck: (documents, day) =>
    msg`${plural(documents, { one: `Seal broken: # document struck, ${day}`, other: `Seal broken: # documents struck, ${day}` })}`,
  corrected: (documents, day) =>
    msg`${plural(documents, { one: `Seal broken: # document corrected, ${day}`, other: `Seal broken: # documents corrected, ${day}` })}`,
  changed: (_documents, day) => msg`Seal broken: content differs, ${day}`,
};

/** State of the seal of a closed box: whole, or what broke it and when. Long words break into several lines. */
export function SealPill({ broken }: { broken: BrokenSeal | undefined }) {
  const { i18n } = useLingui();
  const Glyph = broken ? ShieldAlert : ShieldCheck;
  return (
    <span
      data-seal={broken ? 'broken' : 'intact'}
      className={classes(
        'inline-flex min-h-6 min-w-0 items-center gap-1.5 rounded-xl px-2.5 py-0.5 text-small leading-5 font-bold',
        toneClass[broken ? 'danger' : 'success'],
      )}
    >
      <Glyph size={15} aria-hidden className="shrink-0" />
      <span>
        {broken ? i18n._(brokenWords[broken.did](broken.documents, dayText(i18n, broken.at))) : <Trans>Seal intact</Trans>}
      </span>
    </span>
  );
}
