import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react';
import type { HandoverVerdict, VerifiedHandover } from '#schema/calls/handovers.ts';
import { spokenHash } from '#schema/rules/handover-hash.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { ToneIcon, type PillTone } from '#src/kit/feedback/pill.tsx';
import type { Icon } from '#src/kit/icon.ts';

interface Look {
  tone: PillTone;
  icon: Icon;
  title: MessageDescriptor;
  text: MessageDescriptor;
}

const looks: Readonly<Record<HandoverVerdict, Look>> = {
  sealed: {
    tone: 'success',
    icon: ShieldCheck,
    title: msg`This is the sealed list.`,
    text: msg`The hash on the paper is the one that was sealed, and nothing was changed since.`,
  },
  otherHash: {
    tone: 'danger',
    icon: ShieldAlert,
    title: msg`This paper is not the sealed list.`,
    text: msg`Its hash differs from the one that was sealed. Below is the list that was signed.`,
  },
  broken: {
    tone: 'danger',
    icon: ShieldAlert,
    title: msg`This list was changed after it was sealed.`,
    text: msg`It no longer has the hash it was sealed with. Do not rely on it, and contact your administrator.`,
  },
  notCompared: {
    tone: 'waiting',
    icon: ShieldQuestion,
    title: msg`The list is sealed. Your paper was not compared.`,
    text: msg`The address has no hash. Scan the QR code on the paper, or compare its hash with the one below.`,
  },
};

/** The one sentence of the page, and what was handed over. */
export function HandoverVerdictCard({ verified: { verdict, list } }: { verified: VerifiedHandover }) {
  const { i18n } = useLingui();
  const { tone, icon, title, text } = looks[verdict];
  const { counts } = list;
  return (
    <section role="status" className="card-edge flex gap-4 p-5" data-verdict={verdict}>
      <ToneIcon tone={tone} icon={icon} size="hero" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="text-section font-bold">{i18n._(title)}</p>
        <p>{i18n._(text)}</p>
        <p className="text-office">
          <Plural value={counts.found} one="# item handed over." other="# items handed over." />{' '}
          {counts.missing > 0 ? <Plural value={counts.missing} one="# missing." other="# missing." /> : null}{' '}
          {counts.extra > 0 ? <Plural value={counts.extra} one="# not on the order." other="# not on the order." /> : null}{' '}
          {counts.differing > 0 ? <Plural value={counts.differing} one="# differs." other="# differ." /> : null}
        </p>
        <p className="text-office text-muted">
          <Trans>
            Code <CodeText>{spokenHash(list.hash)}</CodeText>
          </Trans>
        </p>
      </div>
    </section>
  );
}
