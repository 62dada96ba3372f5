import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { documentMailCalls, LeftReason } from '#schema/calls/document-mail.ts';
import type { CallResult } from '#schema/calls/call.ts';
import type { Receiver } from './receiver.ts';

export type Mailed = CallResult<typeof documentMailCalls.emailSendMail>;

const reasons: Record<LeftReason, MessageDescriptor> = {
  unknown: msg`Has no account here any more.`,
  noAddress: msg`Has no mail address.`,
  sightDiffers: msg`Has no right to see all of these documents.`,
  domainNotListed: msg`Your company does not list this domain.`,
  needsFile: msg`Has no account for a link. Send a PDF.`,
  noPages: msg`There are no pages for a PDF.`,
  tooLarge: msg`The PDF is larger than 10 MB.`,
};

/** True if it all went as it was asked. */
export const isWhole = ({ left, tooLarge, withoutPages }: Mailed): boolean =>
  left.length === 0 && !tooLarge && withoutPages.length === 0;

interface MailResultProps {
  mailed: Mailed;
  receivers: readonly Receiver[];
  nameOf: (guid: string) => string;
}

/** The receivers of the mail, and what was left out and why. */
export function MailResult({ mailed: { sent, left, tooLarge, withoutPages }, receivers, nameOf }: MailResultProps) {
  const { t, i18n } = useLingui();
  const asked = (userId: string) => receivers.find((one) => 'userId' in one && one.userId === userId);
  const nameFor = (userId: string, name: string) => {
    const person = asked(userId);
    return name || (person && 'name' in person ? person.name : t`Someone`);
  };
  return (
    <div role="status" className="flex flex-col gap-3">
      <p>
        <Plural value={sent.length} one="The mail is on its way to # receiver." other="The mail is on its way to # receivers." />
      </p>
      {tooLarge ? (
        <p>
          <Trans>The PDF is larger than 10 MB: links were sent in its place.</Trans>
        </p>
      ) : null}
      {left.length > 0 ? (
        <section>
          <h3 className="font-bold">
            <Trans>Left out</Trans>
          </h3>
          <ul className="list-disc pl-5">
            {left.map(({ userId, name, reason }) => (
              <li key={userId || name}>
                <b className="block">
                  <bdi>{nameFor(userId, name)}</bdi>
                </b>
                {i18n._(reasons[reason])}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {withoutPages.length > 0 ? (
        <section>
          <h3 className="font-bold">
            <Trans>Not in the PDF, because they have no pages</Trans>
          </h3>
          <ul className="list-disc pl-5">
            {withoutPages.map((guid) => (
              <li key={guid}>
                <bdi>{nameOf(guid)}</bdi>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
