import type { ChangedReminder } from '../../../server/dates/contract.js';
import type { MailSubscription } from '../../../server/mailing/contract.js';
import { api } from '../../shared/api/api.js';

const mailingApi = api.injectEndpoints({
  endpoints: (build) => ({
    mailSubscription: build.query<MailSubscription, string>({
      query: (key) => `mail-subscriptions/${encodeURIComponent(key)}`,
    }),
    changeSubscription: build.mutation<MailSubscription, { key: string; isSubscribed: boolean }>({
      query: ({ key, isSubscribed }) => ({
        url: `mail-subscriptions/${encodeURIComponent(key)}`,
        method: 'PUT',
        body: { is_subscribed: isSubscribed },
      }),
      onQueryStarted: async ({ key }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) void dispatch(mailingApi.util.upsertQueryData('mailSubscription', key, answer.data));
      },
    }),
    changeDateReminder: build.mutation<ChangedReminder, { key: string; isReminded: boolean }>({
      query: ({ key, isReminded }) => ({ url: 'date-reminders', method: 'PUT', body: { key, is_reminded: isReminded } }),
    }),
  }),
});

export const { useMailSubscriptionQuery, useChangeSubscriptionMutation, useChangeDateReminderMutation } = mailingApi;
