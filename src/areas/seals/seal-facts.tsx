import { Trans, useLingui } from '@lingui/react/macro';
import type { SealPage } from '#schema/records/seal.ts';
import type { Language } from '#schema/records/translations.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { KeyValue, KeyValues } from '#src/kit/layout/key-values.tsx';
import { dateTimeText } from '#src/text/dates.ts';

/** Facts of a sealed box without people, shelves, attributes and codes of documents. */
export function SealFacts({ page }: { page: SealPage }) {
  const { i18n } = useLingui();
  const { client, container, content, sealedAt, destroyed } = page;
  const language = i18n.locale.slice(0, 2) as Language; // the three languages of the application
  return (
    <KeyValues>
      <KeyValue name={<Trans>Client</Trans>}>{client.name}</KeyValue>
      <KeyValue name={<Trans>Box</Trans>}>
        <CodeText>{container.code}</CodeText>
      </KeyValue>
      <KeyValue name={<Trans>Type</Trans>}>{container.type[language] || container.type.en}</KeyValue>
      <KeyValue name={<Trans>Seals</Trans>}>
        <CodeText>{container.seals.join(', ') || '–'}</CodeText>
      </KeyValue>
      <KeyValue name={<Trans>Sealed</Trans>}>{dateTimeText(sealedAt)}</KeyValue>
      <KeyValue name={<Trans>Documents at the sealing</Trans>}>{content.documents}</KeyValue>
      {destroyed ? (
        <KeyValue name={<Trans>Certificate of destruction</Trans>}>
          <CodeText>{destroyed.certificate}</CodeText>
        </KeyValue>
      ) : (
        <KeyValue name={<Trans>Documents now</Trans>}>{content.documentsNow}</KeyValue>
      )}
    </KeyValues>
  );
}
