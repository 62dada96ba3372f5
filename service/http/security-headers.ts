import type { MiddlewareHandler } from 'hono';

/**
 * Policy of the application: nothing inline (reliability.md 3.10). Virtual lists and popovers position their rows and panels by
 * style objects of elements, which the policy allows; it blocks style attributes in markup or set by name.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // Trusted Types: no text becomes a script; the only policy is for the service worker
  "require-trusted-types-for 'script'",
  'trusted-types strongroom-worker',
].join('; ');

/**
 * Policy for a file that is only used as a picture: opened directly it neither runs nor loads anything (reliability.md 1.3.4).
 * Styles that drawing programs write into it still apply in pictures, which this policy does not cover.
 */
export const PICTURE_POLICY = "default-src 'none'; sandbox";

const always: Record<string, string> = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // label printers and the scanner of a phone
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=(self)',
  'x-frame-options': 'DENY',
};

/** Headers of every answer, problems and files included. A stricter policy of an answer takes precedence. */
export function securityHeaders(isSecure: (request: Request) => boolean): MiddlewareHandler {
  return async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(always)) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
    // over plain http the header is ignored at best, and wrong behind a developer's address
    if (isSecure(context.req.raw)) {
      context.res.headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
    }
  };
}
