import { Processor } from '@nestjs/bullmq';
import { eraseFavorites, FavoritesService, ProductImages, sweepProductImages } from '../server/catalog/index.js';
import {
  AbandonedOrders,
  BuyerErasure,
  CartReminders,
  CustomerRecords,
  endHolds,
  eraseBuyer,
  eraseOrder,
  GiftDeliveries,
  OrderStock,
  requeueStuckWork,
  sendDueGifts,
  StuckWork,
  sweepAbandonedOrders,
  sweepCartReminders,
  syncCustomer,
} from '../server/checkout/index.js';
import { ContactMessages, sweepContact } from '../server/contact/index.js';
import { DateReminders, eraseDates, RememberedDates, sweepDates } from '../server/dates/index.js';
import {
  CreditsService,
  GenerationSweepService,
  MediaErasure,
  PhotoInspection,
  rememberCredits,
  sweepGenerations,
  sweepPictures,
} from '../server/generation/index.js';
import { IdentitySweep, sweepIdentity } from '../server/identity/index.js';
import {
  type JobContext,
  JobProcessor,
  ObjectStore,
  payloadOf,
  type QueueJob,
  sweepStorage,
  unknownJob,
  WORKER_OPTIONS,
} from '../server/platform/index.js';
import { eraseReviewPhoto, eraseReviews, ReviewErasure, ReviewRequests, sweepReviewRequests } from '../server/reviews/index.js';

@Processor('maintenance', WORKER_OPTIONS)
export class MaintenanceProcessor extends JobProcessor {
  constructor(
    private readonly generations: GenerationSweepService,
    private readonly media: MediaErasure,
    private readonly inspection: PhotoInspection,
    private readonly credits: CreditsService,
    private readonly stuckWork: StuckWork,
    private readonly orderStock: OrderStock,
    private readonly abandonedOrders: AbandonedOrders,
    private readonly cartReminders: CartReminders,
    private readonly giftDeliveries: GiftDeliveries,
    private readonly customers: CustomerRecords,
    private readonly buyers: BuyerErasure,
    private readonly identity: IdentitySweep,
    private readonly contact: ContactMessages,
    private readonly productImages: ProductImages,
    private readonly favorites: FavoritesService,
    private readonly objects: ObjectStore,
    private readonly reviewRequests: ReviewRequests,
    private readonly reviewErasure: ReviewErasure,
    private readonly dates: RememberedDates,
    private readonly dateReminders: DateReminders,
  ) {
    super();
  }

  protected override run(job: QueueJob, { signal }: JobContext): Promise<void> {
    switch (job.name) {
      case sweepGenerations.name:
        return this.generations.sweep();
      case sweepPictures.name:
        return this.sweepPictures(signal);
      case rememberCredits.name: {
        const { userId, contactHash } = payloadOf(job, rememberCredits);
        return this.credits.rememberContact(userId, contactHash);
      }
      case requeueStuckWork.name:
        return this.stuckWork.requeue();
      case endHolds.name:
        return this.orderStock.releaseOverdue();
      case sweepAbandonedOrders.name:
        return this.abandonedOrders.sweep(signal);
      case sweepCartReminders.name:
        return this.cartReminders.enqueueDue();
      case sendDueGifts.name:
        return this.giftDeliveries.sweep(signal);
      case syncCustomer.name:
        return this.customers.sync(payloadOf(job, syncCustomer).userId);
      case eraseBuyer.name: {
        const { userId, contactHashes } = payloadOf(job, eraseBuyer);
        return this.buyers.eraseBuyer(userId, contactHashes);
      }
      case eraseOrder.name:
        return this.buyers.eraseOrder(payloadOf(job, eraseOrder).orderId);
      case sweepIdentity.name:
        return this.identity.sweep();
      case sweepContact.name:
        return this.contact.sweep();
      case sweepProductImages.name:
        return this.productImages.sweep(signal);
      case eraseFavorites.name:
        return this.favorites.erase(payloadOf(job, eraseFavorites).userId);
      case sweepReviewRequests.name:
        return this.reviewRequests.sweep(signal);
      case eraseReviews.name: {
        const { userId, contactHashes } = payloadOf(job, eraseReviews);
        return this.reviewErasure.erase(userId, contactHashes);
      }
      case eraseReviewPhoto.name: {
        const { reviewId, photoId } = payloadOf(job, eraseReviewPhoto);
        return this.reviewErasure.erasePhoto(reviewId, photoId);
      }
      case sweepDates.name:
        return this.sweepDates(signal);
      case eraseDates.name:
        return this.dates.erase(payloadOf(job, eraseDates).userId);
      case sweepStorage.name:
        return this.objects.sweep();
      default:
        throw unknownJob(job);
    }
  }

  private async sweepPictures(signal: AbortSignal): Promise<void> {
    await this.media.sweep(signal);
    await this.inspection.sweep();
  }
  private async sweepDates(signal: AbortSignal): Promise<void> {
    await this.dates.sweep();
    await this.dateReminders.sweep(signal);
  }
}
