-- Names and SKUs of items come into the search index in the background, newest orders first: row ids that are left.
INSERT INTO meta SELECT 'orders_to_search', '0 ' || max(id) FROM orders HAVING max(id) IS NOT NULL;
