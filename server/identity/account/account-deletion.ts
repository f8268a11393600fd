import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  CONFIG,
  type Config,
  Database,
  type EntityManager,
  fieldError,
  HOUR_MS,
  logger,
  Mailer,
  RateLimiter,
} from '../../platform/index.js';
import type { Account, AccountDeletionRequest } from '../contract.js';
import { OneTimeTokens } from '../one-time-tokens/one-time-tokens.js';
import { Passwords } from '../users/passwords.js';
import { reauthenticationAddress, User } from '../users/user.entity.js';
import { DeletedAccounts } from './deleted-accounts.js';

const ATTEMPTS = { bucket: 'account-deletion', limit: 10, windowMs: HOUR_MS };

/** Deletes an account after the password or a fresh code. */
@Injectable()
export class AccountDeletion {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly tokens: OneTimeTokens,
    private readonly accounts: DeletedAccounts,
    private readonly limiter: RateLimiter,
    private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws AppError IDENTITY.NOT_SIGNED_IN */
  async describe(userId: string): Promise<Account> {
    const user = await find(this.database.fork(), userId);
    return { hasPassword: user.passwordHash !== null, isOwner: userId === this.config.ADMIN_USER_ID };
  }

  async delete(userId: string, proof: AccountDeletionRequest): Promise<void> {
    if (userId === this.config.ADMIN_USER_ID) {
      throw new AppError('IDENTITY.OWNER_STAYS', 'The owner of the shop cannot delete their own account.');
    }
    const refusal = new AppError('IDENTITY.TOO_MANY_TRIES', 'Too many attempts. Please try again in an hour.');
    await this.limiter.enforce(ATTEMPTS, userId, refusal);
    const outcome = await this.database.transaction(async (em) => {
      const user = await find(em, userId);
      const wrongProof = await this.wrongProof(em, user, proof);
      if (wrongProof) return wrongProof;
      await this.accounts.delete(em, userId);
      this.database.afterCommit(em, () => this.sendConfirmation(user));
      return undefined;
    });
    // Thrown after the commit, which counts the wrong code.
    if (outcome) throw outcome;
  }

  private async wrongProof(
    em: EntityManager,
    user: User,
    { password, nonce }: AccountDeletionRequest,
  ): Promise<AppError | undefined> {
    if (user.passwordHash !== null) {
      if (!password) return fieldError('IDENTITY.PROOF_NEEDED', 'password', 'Please enter your password to delete your account.');
      if (await this.passwords.matches(password, user.passwordHash)) return undefined;
      return fieldError('IDENTITY.PROOF_WRONG', 'password', 'This isn’t your password. Please try again.');
    }
    if (!nonce)
      return fieldError('IDENTITY.PROOF_NEEDED', 'nonce', 'Please enter the code that we sent you to delete your account.');
    const token = await this.tokens.redeemCode(em, ['reauthentication'], { sentTo: reauthenticationAddress(user), code: nonce });
    if (token?.user.id === user.id) return undefined;
    return fieldError('IDENTITY.PROOF_WRONG', 'nonce', 'This code is wrong or has expired. Please request a new one.');
  }

  /** Bypasses the outbox because the address is deleted with the user; a crash at this point only loses this mail. */
  private async sendConfirmation({ id, email }: User): Promise<void> {
    if (!email) return;
    await this.mailer
      .send(this.database.fork(), {
        to: email,
        subject: 'Your Keepsake account is deleted',
        title: 'Your account is deleted',
        paragraphs: [
          'Your Keepsake account is gone, along with your photos and pictures. The order records we have to keep no longer name you.',
          'If you’ve paid for a gift that hasn’t shipped yet, we’ll still make and send it, then delete its address.',
          'If this wasn’t you, someone knows your password. Please change it wherever else you use it, and contact us.',
        ],
        reason: 'You’re getting this email because this address belonged to the account.',
        key: `account-deleted.${id}`,
      })
      .catch((error: unknown) => logger.warn({ err: error }, 'could not send the account deletion mail'));
  }
}

function find(em: EntityManager, userId: string): Promise<User> {
  return em.findOneOrFail(User, { id: userId }, { failHandler: notSignedIn });
}

function notSignedIn(): AppError {
  return new AppError('IDENTITY.NOT_SIGNED_IN', 'Please sign in again to continue.');
}
