// What went wrong, beside the thing itself.
export const ErrorMessage = ({ text }: { text: string }) =>
  text ? (
    <p role="alert" class="refusal">
      {text}
    </p>
  ) : null;
