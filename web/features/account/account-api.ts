import type { Account, AccountDeletionRequest, Device, DeviceList } from '../../../server/identity/contract.js';
import { api } from '../../shared/api/api.js';
import type { DeviceName } from './security/device-name.js';

export type NamedDevice = Device & DeviceName;

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    account: build.query<Account, void>({
      query: () => 'account',
      providesTags: ['Account'],
    }),
    deleteAccount: build.mutation<void, AccountDeletionRequest>({
      query: (body) => ({ url: 'account', method: 'DELETE', body }),
    }),
    removePhone: build.mutation<void, void>({ query: () => ({ url: 'account/phone', method: 'DELETE' }) }),
    /** Signed-in devices: the current one, then the newest first. */
    devices: build.query<NamedDevice[], void>({
      query: () => 'account/devices',
      transformResponse: async ({ devices }: DeviceList) => {
        // Loaded on demand, because the parser knows hundreds of browsers and is large.
        const { nameDevice } = await import('./security/device-name.js');
        const named = devices.map((device) => ({ ...device, ...nameDevice(device.userAgent) }));
        return named.toSorted((left, right) => Number(right.current) - Number(left.current));
      },
      providesTags: ['Device'],
    }),
    signDeviceOut: build.mutation<void, string>({
      query: (id) => ({ url: `account/devices/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Device'],
    }),
  }),
});

export const { useAccountQuery, useDeleteAccountMutation, useRemovePhoneMutation, useDevicesQuery, useSignDeviceOutMutation } =
  accountApi;
