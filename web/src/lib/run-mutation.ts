interface Callbacks<Data> {
  onSuccess?: (data: Data) => unknown;
  onError?: (error: Error) => unknown;
}

/** Like `mutate`. Its callbacks also run when the change removes the component, as that of a deleted row or a form. */
export function runMutation<Data, Variables>(
  mutation: { mutateAsync: (variables: Variables) => Promise<Data> },
  variables: Variables,
  { onSuccess = () => {}, onError = () => {} }: Callbacks<Data>,
): void {
  mutation.mutateAsync(variables).then(onSuccess, onError);
}
