import { type Guard, type GuardOptions, openGuard as openAnyGuard } from '../../platform/outbound/guard.ts';

/**
 * Decides where webhooks may be sent: when a subscription is made, and at each connection.
 * @param options.allowLoopback HOOKS_ALLOW_LOOPBACK.
 */
export function openGuard(options: Pick<GuardOptions, 'allowLoopback' | 'resolve'>): Guard {
  return openAnyGuard({ ...options, words: WORDS });
}

const WORDS = {
  example: 'https://hooks.example.com/newstape',
  credentials: '; verify the signature instead (see docs/webhooks.md)',
  development:
    'For development, start the service with HOOKS_ALLOW_LOOPBACK=on; "newstape webhooks listen" shows what arrives.',
  called: 'Receivers',
};
