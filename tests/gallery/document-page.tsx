import { useRef, useState } from 'react';
import { attributeKind as kinds } from '#schema/codes.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { useScan, useScanner } from '#src/kit/scan/scanner.ts';
import type { ScanPatterns } from '#src/kit/scan/routes.ts';
import { ScannerStatus } from '#src/kit/scan/scanner-status.tsx';
import { AttributeForm } from '#src/parts/attribute-form/attribute-form.tsx';
import type { AttributeFormHandle, FinishedDocument } from '#src/parts/attribute-form/contract.ts';
import { InheritedStrip } from '#src/parts/attribute-form/inherited-strip.tsx';
import { personalFile } from '#tests/bench/personal-file.ts';
import { draft, hints, numbers } from './ports.ts';

/** Fixed values with hints and a calendar, in a dialog. */
const department = { kind: kinds.textAutocomplete, dictionaryId: 'departments' };
const filesFrom = plainAttribute({ id: 'from', name: 'Files from', inherited: true, kind: kinds.date, format: 'dd.MM.yyyy' });
const documentClass = {
  ...personalFile,
  attributes: [...personalFile.attributes.map((each) => (each.id === 'dep' ? { ...each, ...department } : each)), filesFrom],
};

const patterns: ScanPatterns = { document: ['^\\d{12}$'], container: ['^0000\\d{6}$'] };

/** The form of a document next to the list of saved ones, without a service. */
export function DocumentPage() {
  const form = useRef<AttributeFormHandle>(null);
  const [saved, setSaved] = useState<FinishedDocument[]>([]);
  const [inherited, setInherited] = useState<Record<string, string>>({
    dep: 'Payroll',
    year: '2019',
    ret: 'B50',
    lang: 'Polish',
    from: '2019-01-31',
  });
  const { signal } = useScanner();
  useScan((scan) => {
    if (scan.kind !== 'document') return signal('rejected');
    void form.current?.takeCode(scan.code).then(({ taken, missing }) => {
      if (taken !== 'held') return;
      signal('rejected');
      announce(`${missing} is missing.`, 'assertive');
    });
  }, patterns);
  return (
    <div className="flex h-dvh flex-col">
      <header className="on-dark flex h-[75px] shrink-0 items-center justify-end bg-bar px-4 text-on-bar">
        <ScannerStatus />
      </header>
      <InheritedStrip
        documentClass={documentClass}
        inherited={inherited}
        hints={hints}
        onChange={async (values) => {
          setInherited(values);
          return true;
        }}
      />
      <main className="grid min-h-0 flex-1 gap-4 p-4 max-md:grid-rows-[minmax(0,1fr)_auto] md:grid-cols-[minmax(0,1fr)_300px]">
        <div className="flex min-h-0 flex-col">
          <h1 className="sr-only">Gallery</h1>
          <AttributeForm
            ref={form}
            documentClass={documentClass}
            inherited={inherited}
            title={`Document ${42 + saved.length}`}
            draft={draft}
            hints={hints}
            numbers={numbers}
            onSave={async (document) => {
              setSaved((before) => [document, ...before]);
              signal('accepted');
              return 'saved';
            }}
          />
        </div>
        <ol data-saved className="card-edge thin-scroll overflow-y-auto p-3 text-small">
          {saved.map((document) => (
            <li key={document.values['no']} data-document={JSON.stringify(document)}>
              {document.values['no']} {document.values['surname']}
            </li>
          ))}
        </ol>
      </main>
    </div>
  );
}
