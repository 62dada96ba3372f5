import type { BrowserContext } from '@playwright/test';

const MARK = 'Stopped by the content policy';

/**
 * Makes each page write blocked content to the console, with the directive: the browser's own messages differ for every kind,
 * and for texts that would become elements (Trusted Types) they do not name the policy at all.
 */
export async function reportPolicyViolations(context: BrowserContext): Promise<void> {
  await context.addInitScript((mark) => {
    addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sample, sourceFile, lineNumber }) =>
        console.error(`${mark}: ${effectiveDirective}, ${blockedURI}, ${sample} (${sourceFile}:${lineNumber})`),
      // before a listener can stop its propagation
      { capture: true },
    );
  }, MARK);
}

/** Returns the policy violations among the errors of a tablet; those of workers have only the browser's words. */
export function stoppedIn(problems: readonly string[]): string[] {
  return problems.filter((problem) => problem.includes(MARK) || problem.includes('Content Security Policy'));
}
