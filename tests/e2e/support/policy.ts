import type { BrowserContext } from '@playwright/test';

const MARK = 'Stopped by the content policy';

/**
 * Each page writes what the content policy stops to the console, with the directive: what the browser writes by itself has
 * other words for every kind, and for texts that would become elements (Trusted Types) it does not name the policy at all.
 */
export async function tellWhatPolicyStops(context: BrowserContext): Promise<void> {
  await context.addInitScript((mark) => {
    addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sample, sourceFile, lineNumber }) =>
        console.error(`${mark}: ${effectiveDirective}, ${blockedURI}, ${sample} (${sourceFile}:${lineNumber})`),
      // before anybody can keep it to himself
      { capture: true },
    );
  }, MARK);
}

/** What the policy stopped, of the errors a tablet met; those of workers have the browser's words only. */
export function stoppedIn(problems: readonly string[]): string[] {
  return problems.filter((problem) => problem.includes(MARK) || problem.includes('Content Security Policy'));
}
