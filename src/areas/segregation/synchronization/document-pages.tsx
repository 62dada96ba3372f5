import { Trans, useLingui } from '@lingui/react/macro';
import { Images } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import type { Synchronization } from '#schema/records/bench.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { Justification } from '#schema/records/sorting.ts';
import { isOpenPage } from '#schema/rules/bench/pages.ts';
import { documentWords } from '#schema/rules/document-words.ts';
import { useLive } from '#src/data/live/live.ts';
import { classOf } from '#src/data/queries/references.ts';
import { Button } from '#src/kit/button/button.tsx';
import { classes } from '#src/kit/classes.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { Card } from '#src/kit/layout/card.tsx';
import { laterPart } from '#src/text/later-part.ts';
import type { PageGroup } from './by-document.ts';
import { PageRow } from './page-row.tsx';

interface DocumentPagesProps {
  group: PageGroup;
  document: Registration | undefined;
  justifications: readonly Justification[];
  synchronization: Synchronization;
  /** Its pages are scanned now. */
  isCurrent: boolean;
  /** It has an electronic copy this person may see. */
  hasCopy: boolean;
}

/** Its texts are those of found documents. */
const PagePictures = laterPart('document-search', () => import('./page-pictures.tsx').then((part) => part.PagePictures));

/** Pages of one document, each with its state. */
export function DocumentPages({ group, document, justifications, synchronization, isCurrent, hasCopy }: DocumentPagesProps) {
  const { t } = useLingui();
  const id = useId();
  const [isShown, setShown] = useState(false);
  const documentClass = useLive(classOf, document?.classId ?? '');
  const words = document && documentClass ? documentWords(documentClass.attributes, document) : '';
  const open = group.pages.filter(isOpenPage).length;
  return (
    <Card aria-labelledby={id} className={classes(isCurrent && 'ring-2 ring-link')}>
      <header className="flex flex-wrap items-center gap-3 px-5 py-3">
        <h2 id={id} className="min-w-0 text-section font-bold break-words">
          {words || document?.code || <Trans>Document that is not on this device</Trans>}
        </h2>
        {words === '' ? null : <CodeText className="text-office text-muted">{document?.code ?? ''}</CodeText>}
        {document?.acceptedIncomplete === true ? (
          <Pill tone="info">
            <Trans>Accepted incomplete</Trans>
          </Pill>
        ) : open > 0 ? (
          <Pill tone="danger">
            <Trans>Incomplete</Trans>
          </Pill>
        ) : (
          <Pill tone="success">
            <Trans>Complete</Trans>
          </Pill>
        )}
        {hasCopy ? (
          <Button variant="quiet" icon={Images} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? t`Hide pictures` : t`Show pictures`}
          </Button>
        ) : null}
      </header>
      <div className="border-t border-line lg:flex">
        <ol className="min-w-0 flex-1 divide-y divide-line">
          {group.pages.map((page) => (
            <PageRow key={page.id} page={page} justifications={justifications} synchronization={synchronization} />
          ))}
        </ol>
        {isShown && hasCopy ? (
          <aside aria-label={t`Pictures of the pages`} className="shrink-0 border-line max-lg:border-t lg:w-85 lg:border-l">
            <Suspense fallback={<Skeleton className="m-5 h-80" />}>
              <PagePictures guid={group.registrationId} />
            </Suspense>
          </aside>
        ) : null}
      </div>
    </Card>
  );
}
