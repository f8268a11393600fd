import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { PackWrite } from '../../../../server/admin/packs/contract.js';
import { FormDialog } from '../../../shared/forms/FormDialog.js';
import { FormTextField } from '../../../shared/forms/FormTextField.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { packForm } from './pack-schema.js';
import { useCreatePackMutation } from './packs-api.js';
import { nameOfPack } from './use-pack-switch.js';

export function PackDialog({ onClose }: { onClose: () => void }) {
  const [createPack] = useCreatePackMutation();
  const toast = useToast();
  const form = useForm({ resolver: zodResolver(packForm), defaultValues: { pictures: '', price: '' } });
  const { control } = form;

  const create = async (draft: PackWrite) => {
    const pack = await createPack(draft).unwrap();
    toast({ tone: 'success', title: nameOfPack(pack), message: 'Customers can buy it now.' });
    onClose();
  };

  return (
    <FormDialog
      form={form}
      title="Create a picture pack"
      action="Create the pack"
      busyAction="Creating…"
      onSubmit={create}
      onClose={onClose}
    >
      <FormTextField
        control={control}
        name="pictures"
        label="Pictures"
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
      />
      <FormTextField
        control={control}
        name="price"
        label="Price in dollars"
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 14 } }}
      />
    </FormDialog>
  );
}
