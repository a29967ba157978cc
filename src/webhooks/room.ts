import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Database } from '../platform/database.ts';
import type { Kms } from '../platform/kms.ts';
import type { Logger } from '../platform/log.ts';
import type { Guard, Resolve } from '../platform/outbound/guard.ts';
import { type DeliveryLimits, LIMITS } from './limits.ts';
import { openGuard } from './sending/guard.ts';
import { KeyRing } from './sending/keys.ts';
import { openSender, type Sender } from './sending/sender.ts';

/** The dependencies of this module's operations; one for each process. */
export interface WebhookRoom {
  readonly db: Database;
  readonly kms: Kms;
  readonly log: Logger;
  readonly guard: Guard;
  readonly sender: Sender;
  readonly ring: KeyRing;
  /** Signs cursors; the same on every node. */
  readonly cursorKey: KeyObject;
  /** Seconds after each failed attempt. */
  readonly retrySchedule: readonly number[];
  readonly limits: DeliveryLimits;
  /** Ends the attempts under way, and every connection. */
  close(): Promise<void>;
}

export interface WebhookOptions {
  readonly db: Database;
  readonly kms: Kms;
  readonly log: Logger;
  readonly cursorKey: Buffer;
  readonly retrySchedule: readonly number[];
  /** HOOKS_ALLOW_LOOPBACK. */
  readonly allowLoopback: boolean;
  /** Instead of the name servers of this machine. */
  readonly resolve?: Resolve;
  readonly limits?: Partial<DeliveryLimits>;
}

/** Opens the management of subscriptions and the sender. It delivers nothing by itself (deliverer.ts). */
export function openWebhooks(options: WebhookOptions): WebhookRoom {
  const { db, kms, log, retrySchedule, allowLoopback, resolve } = options;
  const guard = openGuard({ allowLoopback, ...(resolve === undefined ? {} : { resolve }) });
  const sender = openSender({ guard });
  return {
    db,
    kms,
    log,
    guard,
    sender,
    ring: new KeyRing(kms),
    cursorKey: createSecretKey(options.cursorKey),
    retrySchedule,
    limits: { ...LIMITS, ...options.limits },
    close: () => sender.close(),
  };
}
