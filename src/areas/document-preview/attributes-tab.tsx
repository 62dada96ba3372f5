import { Trans, useLingui } from '@lingui/react/macro';
import { Hourglass, Pencil, TriangleAlert } from 'lucide-react';
import { lazy, useState } from 'react';
import { documentState } from '#schema/codes/documents.ts';
import { shownValue } from '#schema/rules/choices-of.ts';
import { can } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { KeyValue, KeyValues } from '#src/kit/layout/key-values.tsx';
import { AskWhy } from '#src/parts/ask-why/ask-why.tsx';
import { WhyDialog } from '#src/parts/why-not/later.ts';
import { dateTimeText } from '#src/text/dates.ts';
import type { DocumentParts } from './framed-document.tsx';
import { DocumentCostCenter } from './document-cost-center.tsx';
import { canTag, DocumentTags } from './document-tags.tsx';
import { OverDocument } from './over-document.tsx';
import { ValuesOnTheWay } from './values-on-the-way.tsx';

const EditValuesDialog = lazy(() => import('./edit-values-dialog.tsx').then((part) => ({ default: part.EditValuesDialog })));

/** Values of a document, and further facts about it. */
export function AttributesTab({ parts }: { parts: DocumentParts }) {
  const { t } = useLingui();
  const { info, metadata } = parts;
  const [isEdited, setEdited] = useState(false);
  const [isWhy, setWhy] = useState(false);
  const incomplete = metadata.incomplete.map((reason) => (reason === 'pages' ? t`Pages are missing.` : t`Values are missing.`));
  return (
    <div className="flex flex-col gap-4">
      {incomplete.length > 0 ? (
        <Banner tone="waiting" icon={TriangleAlert} title={<Trans>Incomplete</Trans>}>
          {incomplete.join(' ')}
        </Banner>
      ) : null}
      <ValuesOnTheWay document={info.guid} />
      {info.editAttributes && info.state === documentState.active ? (
        <Button size="small" icon={Pencil} onClick={() => setEdited(true)}>
          <Trans>Edit attributes</Trans>
        </Button>
      ) : null}
      {info.held && info.state === documentState.active ? (
        <Banner tone="waiting" icon={Hourglass} title={<Trans>A supervisor is deciding about this document</Trans>}>
          <Trans>Its attributes can be edited when the decision is made.</Trans>
        </Banner>
      ) : null}
      <OverDocument>
        {isEdited ? <EditValuesDialog parts={parts} onClose={() => setEdited(false)} /> : null}
        {isWhy ? <WhyDialog id={info.guid} name={info.code} onClose={() => setWhy(false)} /> : null}
      </OverDocument>
      <KeyValues>
        {metadata.attributes.map(({ id, name, value, multi }) => (
          <KeyValue key={id} name={name}>
            {value === '' ? <span className="text-muted">{t`No value`}</span> : <bdi>{shownValue({ multi }, value)}</bdi>}
          </KeyValue>
        ))}
        <DocumentCostCenter parts={parts} />
        {metadata.tags.length > 0 || canTag(info) ? (
          <KeyValue name={t`Tags`}>
            <DocumentTags parts={parts} />
          </KeyValue>
        ) : null}
        <KeyValue name={t`Registered`}>{dateTimeText(info.createdAt)}</KeyValue>
        <KeyValue name={t`Registered by`}>{info.createdBy}</KeyValue>
        <KeyValue name={t`Change set`}>{info.currentChangeSetId}</KeyValue>
      </KeyValues>
      {can('order.read') && info.state === documentState.active ? <AskWhy onAsk={() => setWhy(true)} /> : null}
    </div>
  );
}
