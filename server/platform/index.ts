export { PlatformModule } from './platform.module.js';
export { CONFIG, loadConfig, ConfigError, type Config } from './config/config.js';
export { AuditEntry } from './audit/audit-entry.entity.js';
export { AuditLog, type Change } from './audit/audit-log.js';
export { Clock } from './clock.js';
export { COUNTRIES } from './countries/contract.js';
export { Batcher } from './batcher.js';
export { dollars, toCents, toDollars } from './dollars.js';
export { programFile, projectRoot } from './paths.js';
export { CHILD_ENVIRONMENT } from './child-environment.js';
export { Database, type Statement } from './database/database.js';
export {
  type CountedPage,
  type CountedPageRequest,
  findCountedPage,
  findPage,
  invalidCursor,
  type PageRequest,
} from './database/keyset-page.js';
export { containsPattern } from './database/contains-pattern.js';
export { ormOptions, type Entities, type EntityManager } from './database/orm-options.js';
export { AppError, type ErrorCode } from './errors/app-error.js';
export { isOutage } from './errors/outage.js';
export { AppErrorFilter } from './errors/app-error.filter.js';
export { ApiCall, type ApiCallDetails, ApiGuard, type FailureStyle, nothing, received } from './http/api-docs/api-call.js';
export { rawBody } from './http/json-bodies.js';
export { WebhookThrottleInterceptor } from './http/webhook-throttle.interceptor.js';
export { CLIENT_FOLDER, ClientBuild, CACHE_FOREVER } from './http/client-build.js';
export { PagePolicy } from './http/page-policy.js';
export { RequestThrottle } from './http/request-throttle.js';
export { ResponseCache } from './http/response-cache.js';
export { uploadedFile } from './http/uploaded-file.js';
export { Mutex } from './mutex.js';
export { IdempotencyKey, idempotencyKey } from './http/idempotency-key.js';
export { ZodPipe } from './http/zod-pipe.js';
export { ImageDecoder, ImageRefusedError, type DecodedImage } from './images/image-decoder.js';
export { logger } from './logging/logger.js';
export { nestLogger } from './logging/nest-logger.js';
export { correlationId, withCorrelationId } from './logging/correlation.js';
export { collectGarbage } from './operations/collect-garbage.js';
export { startTracing } from './operations/start-tracing.js';
export { Mailer, type Mail } from './mail/mailer.js';
export { defuseLinks } from './mail/defuse-links.js';
export { escapeHtml } from './escape-html.js';
export type { MailLink, MailPage, MailRow, UnsubscribeLink } from './mail/mail-content.js';
export { renderMail } from './mail/mail-page.js';
export { mailPicture } from './mail/mail-picture.js';
export { safeName } from './mail/safe-name.js';
export { metrics } from './operations/metrics.js';
export { type MetricQuery, type MetricSource, ShopMetrics } from './operations/shop-metrics.js';
export { OpsServer } from './operations/ops-server.js';
export { stopOnSignal } from './operations/stop-on-signal.js';
export { abortable } from './operations/abortable.js';
export { Outbox } from './outbox/outbox.js';
export { OutboxRelay } from './outbox/outbox-relay.js';
export { OutboxMessage } from './outbox/outbox-message.entity.js';
export { defineEvent } from './outbox/event-contract.js';
export { EventRoutes } from './outbox/event-routes.js';
export { QUEUE_NAMES, type QueueName } from './queues/queue-names.js';
export { defineJob, RetryLaterError, UnknownJobError, type JobContract, type JobContext } from './queues/job-contract.js';
export { JobProcessor, payloadOf, type QueueJob, unknownJob, WORKER_OPTIONS } from './queues/job-processor.js';
export { DeadLetter } from './queues/dead-letter.entity.js';
export { DeadLetters } from './queues/dead-letters.js';
export { RecurringRun } from './queues/recurring-run.entity.js';
export { RecurringRuns } from './queues/recurring-runs.js';
export { failureText } from './queues/failure-text.js';
export { migrateQueues } from './queues/queue-backend.js';
export { Queues } from './queues/queues.js';
export { QueueWorkers } from './queues/queue-workers.js';
export { readableCode } from './readable-code.js';
export { networkOf, widestNetworkOf } from './rate-limits/network-of.js';
export { RateLimiter } from './rate-limits/rate-limiter.js';
export { withMinimumDuration } from './rate-limits/minimum-duration.js';
export { SmsSender, SmsNotSentError } from './sms/sms-sender.js';
export { contentDisposition } from './storage/content-disposition.js';
export { ObjectStore, type StoredObject } from './storage/object-store.js';
export { sweepStorage } from './storage/storage.jobs.js';
export { ExpiringKeys } from './storage/expiring-keys.js';
export { UrlSigner, roundedExpiry } from './storage/url-signer.js';
