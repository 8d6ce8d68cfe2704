/** What an order from the shop has to look like, told to the zod that the caller hands in. */
export function orderSchema(z) {
  const line = z.object({ name: z.string().min(1), price: z.number().positive(), quantity: z.int().min(1) })
  return z.object({
    id: z.string().min(1),
    day: z.iso.date(),
    customer: z.string().min(1),
    lines: z.array(line).min(1),
  })
}
