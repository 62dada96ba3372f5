import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SealFile } from '#schema/records/seal.ts';
import { Button } from '#src/kit/button/button.tsx';
import { buttonClass } from '#src/kit/button/button-style.ts';
import { saveFile } from '#src/parts/answers/save-file.ts';

/** Address of the page that checks seals without any address: one file, handed out as an attachment. */
const CHECKER = '/seal-check.html';

/** The seal as a file, and the page that checks it on any computer, also in ten years and without a network. */
export function CheckWithoutUs({ seal, children }: { seal: SealFile; children: ReactNode }) {
  const save = () => {
    const text = JSON.stringify(seal, null, 1);
    const name = `seal-${seal.page.container.code}.json`;
    saveFile({ file: new Blob([text], { type: 'application/json' }), name }, name);
  };
  return (
    <>
      <p>
        <Trans>
          To check the box without this server, save the seal and the page that checks it. Open that page on any computer and drop
          the seal onto it; it needs no network.
        </Trans>
      </p>
      <p className="flex flex-wrap gap-2">
        <Button icon={Download} onClick={save}>
          <Trans>Save this seal</Trans>
        </Button>
        <a href={CHECKER} download className={buttonClass('secondary')}>
          <Download size={18} aria-hidden />
          <Trans>Save the page that checks it</Trans>
        </a>
        {children}
      </p>
    </>
  );
}
